import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import type { SourceProbe } from '../probe/source-probe.js';
import { fitInto } from './sprite-layout.js';
import { stillFilters } from './still-filters.js';

/** The moments that one run takes: each needs a decoder with frames of its own, and large pictures must fit into memory. */
export const STILLS_AT_ONCE = 5;

export interface StillMoment {
  readonly seconds: number;
  readonly path: string;
}

/** What the pictures are to be like. */
export interface StillForm {
  readonly largest: { readonly width: number; readonly height: number };
  /** Of the output, which is one picture. */
  readonly options: readonly string[];
  /** Filters behind those that make it what an export would show. */
  readonly filters?: readonly string[];
}

/** Takes pictures of a few moments in one run. Where there is no picture to take there is no file. */
export async function takeStills(
  { path, probe }: { readonly path: string; readonly probe: SourceProbe },
  stills: readonly StillMoment[],
  { largest, options, filters = [] }: StillForm,
  signal: AbortSignal,
): Promise<void> {
  const { video, originSeconds, startTime, videoStreamIndex } = probe;
  const latest = video.lastFrameTime - originSeconds - 1 / video.typicalFps;
  const chain = [...stillFilters(video, fitInto(largest, video)), ...filters].join(',');
  const seekTo = (seconds: number) =>
    (Math.max(0, Math.min(seconds, latest)) + originSeconds - startTime).toFixed(6);
  await runFfmpeg({
    inputs: stills.map(({ seconds }) => ({
      path,
      options: [
        ...['-ss', seekTo(seconds), '-an', '-sn', '-reinit_filter', '0'],
        ...(video.decoder ? ['-c:v', video.decoder] : []),
      ],
    })),
    filterGraph: stills.map((_, i) => `[${i}:${videoStreamIndex}]${chain}[still${i}]`).join(';'),
    outputs: stills.map((still, i) => ({ path: still.path, options: ['-map', `[still${i}]`, ...options] })),
    signal,
  });
}
