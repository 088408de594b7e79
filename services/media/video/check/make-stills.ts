import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import type { SourceProbe } from '../probe/source-probe.js';
import { fitInto } from './sprite-layout.js';
import { jpegOptions, stillFilters } from './still-filters.js';

const THUMBNAIL = { width: 1280, height: 1280 };
const THUMBNAIL_QUALITY = 3;
const MAX_STRIP_BYTES = 1_000_000;
/** Tried in turn until the sprite sheet is small enough; few need the second. */
const STRIP_QUALITIES = [4, 8, 14, 22, 31];

/** Writes the frame at a time as a large image. The source must be seekable. */
export async function takeThumbnail(
  { path, probe }: { path: string; probe: SourceProbe },
  timeSeconds: number,
  outPath: string,
  signal: AbortSignal,
): Promise<void> {
  const { video, originSeconds, startTime } = probe;
  const frameSeconds = 1 / video.typicalFps;
  const latest = video.lastFrameTime - originSeconds - frameSeconds;
  const from = Math.max(0, Math.min(timeSeconds, latest)) + originSeconds - startTime;
  const take = (seek: string[]) =>
    runFfmpeg({
      inputs: [{ path, options: [...seek, '-reinit_filter', '0'] }],
      filterGraph: `[0:${probe.videoStreamIndex}]${stillFilters(video, fitInto(THUMBNAIL, video)).join(',')}[still]`,
      outputs: [{ path: outPath, options: ['-map', '[still]', ...jpegOptions(THUMBNAIL_QUALITY)] }],
      signal,
    });
  await take(['-ss', from.toFixed(6)]);
  // A frame held to the end of longer audio may start long before this time.
  if (!existsSync(outPath)) await take([]);
}

/** Encodes the sprite sheet as a JPEG of at most one megabyte. */
export async function compressSprite(
  spritePath: string,
  outPath: string,
  signal: AbortSignal,
): Promise<void> {
  for (const quality of STRIP_QUALITIES) {
    await runFfmpeg({
      inputs: [{ path: spritePath }],
      outputs: [
        {
          path: outPath,
          options: [
            '-vf',
            'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p',
            ...jpegOptions(quality),
          ],
        },
      ],
      signal,
    });
    if ((await stat(outPath)).size <= MAX_STRIP_BYTES) break;
  }
  await rm(spritePath);
}
