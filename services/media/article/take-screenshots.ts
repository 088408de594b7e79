import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import { jpegOptions, stillFilters } from '../ingest/still-filters.js';
import { fitInto } from '../ingest/strip-layout.js';
import type { SourceProbe } from '../probe/source-probe.js';

const LARGEST = { width: 1280, height: 1280 };
const QUALITY = 4;
/** Each needs a decoder with frames of its own: all at once, large pictures would not fit into memory. */
const AT_ONCE = 5;

/** Pictures of moments of a source, in the order of the times; null where there was none to take, or no time to take it. */
export async function takeScreenshots(
  source: { readonly path: string; readonly probe: SourceProbe },
  timesSeconds: readonly number[],
  scratch: string,
  signal: AbortSignal,
): Promise<Array<string | null>> {
  const shots = timesSeconds.map((seconds, index) => ({ seconds, path: join(scratch, `shot-${index}.jpg`) }));
  for (let from = 0; from < shots.length; from += AT_ONCE) {
    const these = shots.slice(from, from + AT_ONCE);
    try {
      await takeThese(source, these, signal);
    } catch (err) {
      if (!signal.aborted) throw err;
      // Of these some may be half written; those before them are whole.
      await Promise.all(these.map(({ path }) => rm(path, { force: true })));
      break;
    }
  }
  return shots.map(({ path }) => (existsSync(path) ? path : null));
}

async function takeThese(
  { path, probe }: { readonly path: string; readonly probe: SourceProbe },
  shots: ReadonlyArray<{ readonly seconds: number; readonly path: string }>,
  signal: AbortSignal,
): Promise<void> {
  const { video, originSeconds, startTime, videoStreamIndex } = probe;
  const latest = video.lastFrameTime - originSeconds - 1 / video.typicalFps;
  const filters = stillFilters(video, fitInto(LARGEST, video)).join(',');
  const seekTo = (seconds: number) =>
    (Math.max(0, Math.min(seconds, latest)) + originSeconds - startTime).toFixed(6);
  await runFfmpeg({
    inputs: shots.map(({ seconds }) => ({
      path,
      options: [
        ...['-ss', seekTo(seconds), '-an', '-sn', '-reinit_filter', '0'],
        ...(video.decoder ? ['-c:v', video.decoder] : []),
      ],
    })),
    filterGraph: shots.map((_, i) => `[${i}:${videoStreamIndex}]${filters}[shot${i}]`).join(';'),
    outputs: shots.map((shot, i) => ({
      path: shot.path,
      options: ['-map', `[shot${i}]`, ...jpegOptions(QUALITY)],
    })),
    signal,
  });
}
