import { FfmpegFailed } from '../../video/ffmpeg/ffmpeg-failed.js';
import type { FfmpegLimit } from '../../video/ffmpeg/limit-hit.js';
import { MAX_PIXELS } from '../../video/ffmpeg/limits.js';
import { runFfmpeg } from '../../video/ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../video/ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../../video/probe/ffprobe-answer.js';
import { checkSvg } from './check-svg.js';
import { describeContent } from './describe-content.js';
import { InvalidAsset } from './invalid-asset.js';
import { type ImageFormat, recognizeImage } from './recognize-image.js';

const LONGEST_SIDE = 4096;

/** Vector images have no pixel size: they are rendered large enough that no export shows pixel steps. */
const DRAWN_SIDE = 2048;

/** The drawing library returns premultiplied alpha, whereas ffmpeg expects straight alpha. */
const STRAIGHT = 'format=gbrap,unpremultiply=inplace=1,';

/**
 * CPU limit for any image; an 8K image needs two. A process that ignores the limit is killed five seconds
 * later.
 */
const CPU_SECONDS = 5;

/** Time limit for a process that only waits, or on a busy machine. */
const WALL_SECONDS = 60;

interface Times {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
}

function explain(limit: FfmpegLimit | undefined, { cpuSeconds, wallSeconds }: Times): string {
  if (limit === 'pixels') return `an image must have at most ${MAX_PIXELS} pixels`;
  if (limit === 'cpu') return `rendering it must take at most ${cpuSeconds} seconds of processor time`;
  if (limit === 'wall') return `rendering it must take at most ${wallSeconds} seconds`;
  return 'it is damaged, or in an image format that is not supported';
}

const optionsOf = (format: ImageFormat): string[] => [
  ...['-f', format],
  ...(format === 'svg_pipe'
    ? ['-width', String(DRAWN_SIDE), '-height', String(DRAWN_SIDE), '-keep_ar', '1']
    : ['-err_detect', 'explode']),
];

/**
 * Makes an upright PNG with an alpha channel from an image, or from its first frame. An SVG is rendered from
 * its bytes alone: external references stay empty, because the drawing library has no base URL, and the
 * sandbox contains no other files.
 */
export async function normalizeImage(
  path: string,
  outPath: string,
  signal: AbortSignal,
  { cpuSeconds = CPU_SECONDS, wallSeconds = WALL_SECONDS }: Partial<Times> = {},
): Promise<{ width: number; height: number }> {
  const format = await recognizeImage(path);
  if (!format)
    throw new InvalidAsset(`it must be an image (PNG, JPEG, WebP, GIF or SVG)${await describeContent(path)}`);
  if (format === 'svg_pipe') await checkSvg(path);
  const side = (name: 'iw' | 'ih') =>
    `'max(1,round(${name}*${format === 'svg_pipe' ? '1' : `min(1,${LONGEST_SIDE}/max(iw,ih))`}))'`;
  try {
    await runFfmpeg({
      inputs: [{ path, formats: format, options: optionsOf(format) }],
      filterGraph: `[0:v]${format === 'svg_pipe' ? STRAIGHT : ''}scale=w=${side('iw')}:h=${side('ih')}:flags=lanczos,setsar=1,format=rgba[v]`,
      outputs: [
        {
          path: outPath,
          options: [
            ...['-map', '[v]', '-frames:v', '1', '-map_metadata', '-1', '-xerror'],
            ...['-c:v', 'png', '-f', 'image2', '-update', '1'],
          ],
        },
      ],
      signal,
      cpuSeconds,
      wallSeconds,
    });
  } catch (cause) {
    if (!(cause instanceof FfmpegFailed) || cause.reason !== 'exit') throw cause;
    throw new InvalidAsset(explain(cause.limit, { cpuSeconds, wallSeconds }), { cause });
  }
  const { streams } = await runFfprobe<FfprobeAnswer>({
    path: outPath,
    options: ['-show_streams'],
    signal,
    formats: 'png_pipe',
  });
  return { width: streams?.[0]?.width ?? 0, height: streams?.[0]?.height ?? 0 };
}
