import { FfmpegFailed } from '../../../video/ffmpeg/ffmpeg-failed.js';
import { MEMORY_OF_AUDIO, memoryOfFrame } from '../../../video/ffmpeg/memory-of-run.js';
import { runFfprobe } from '../../../video/ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../../../video/probe/ffprobe-answer.js';
import type { ToolValues } from '../read-values.js';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Memory needed to run a tool on these files, by the largest frame that it reads or writes. */
export async function memoryOfTool(
  values: ToolValues,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const { width, height, fps, duration } = values;
  const sides = [numberOf(width), numberOf(height)];
  const pixels = [sides[0]! * (sides[1] || sides[0]!)];
  for (const path of paths) pixels.push(await largestFrame(path, signal));
  // All frames of an animation are in memory at once, until its palette is known.
  const held = 4 * numberOf(duration) * numberOf(fps) * numberOf(width) ** 2 * (9 / 16);
  return Math.max(MEMORY_OF_AUDIO, memoryOfFrame(Math.max(...pixels))) + held;
}

/** In pixels; 0 if there is no frame, or none that can be decoded. */
async function largestFrame(path: string, signal: AbortSignal): Promise<number> {
  const { streams = [] } = await runFfprobe<FfprobeAnswer>({
    path,
    options: ['-show_streams'],
    signal,
  }).catch((err: unknown): FfprobeAnswer => {
    if (err instanceof FfmpegFailed && err.reason === 'exit') return {};
    throw err;
  });
  return Math.max(0, ...streams.map(({ width = 0, height = 0 }) => width * height));
}
