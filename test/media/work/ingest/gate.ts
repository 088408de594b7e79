import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeMemoryBudget } from '../../../../services/media/confinement/memory-budget.js';
import { type CheckOptions, checkSource } from '../../../../services/media/video/check/check-source.js';
import { type FfmpegInput, runFfmpeg } from '../../../../services/media/video/ffmpeg/run-ffmpeg.js';
import { cachedFile } from '../../../setup/cached-media.js';
import { rawFrames } from '../../../setup/raw-frames.js';

const never = new AbortController().signal;

export const limits = { maxBytes: 1e9, maxSeconds: 3600, maxPixels: 7680 * 4320, maxStreams: 8 };

/** Checks a source with limits that no test's clip reaches. */
export async function check(path: string, dir: string, options: Partial<CheckOptions> = {}) {
  const scratch = join(dir, 'scratch');
  await mkdir(scratch, { recursive: true });
  const memory = makeMemoryBudget(1024 ** 3);
  return checkSource(path, { scratch, signal: never, limits, memory, report: () => {}, ...options });
}

/** Writes the first part of a file. */
export async function cutOff(path: string, outPath: string, share: number): Promise<string> {
  const bytes = await readFile(path);
  await writeFile(outPath, bytes.subarray(0, Math.floor(bytes.length * share)));
  return outPath;
}

/** Writes a file with noise in a part of it. */
export async function scribble(path: string, outPath: string, from: number, to: number): Promise<string> {
  const bytes = await readFile(path);
  for (let at = Math.floor(bytes.length * from); at < bytes.length * to; at++) bytes[at] = (at * 7919) & 255;
  await writeFile(outPath, bytes);
  return outPath;
}

/** Runs ffmpeg for a clip of a single test. */
async function make(inputs: FfmpegInput[], path: string, options: string[]): Promise<string> {
  await runFfmpeg({ inputs, outputs: [{ path, options }], signal: never });
  return path;
}

/** The same, cached: for clips that depend on nothing of the test. */
export function made(inputs: FfmpegInput[], extension: string, options: string[]): Promise<string> {
  const recipe = { inputs, options };
  return cachedFile({ name: 'made', extension, recipe, make: (path) => make(inputs, path, options) });
}

/** The mean red, green and blue of each cell of a grid over an image, or over a video frame at a time. */
export async function cellColours(
  path: string,
  columns: number,
  rows: number,
  atSeconds?: number,
): Promise<number[][]> {
  const filters = `scale=in_color_matrix=auto:w=${columns}:h=${rows}:flags=area`;
  const from = atSeconds === undefined ? { readAs: 'image2,jpeg_pipe,png_pipe' } : { atSeconds };
  const bytes = [...(await rawFrames(path, { count: 1, filters, format: 'rgb24', ...from }))];
  return Array.from({ length: columns * rows }, (_, cell) => bytes.slice(3 * cell, 3 * cell + 3));
}

/** The clip with another display matrix in its (first) track's header. */
export async function turned(
  path: string,
  outPath: string,
  [a, b, c, d]: readonly number[],
): Promise<string> {
  const bytes = await readFile(path);
  const identity = matrixBytes([1, 0, 0, 1]);
  matrixBytes([a!, b!, c!, d!]).copy(bytes, bytes.indexOf(identity, bytes.indexOf('tkhd')));
  await writeFile(outPath, bytes);
  return outPath;
}

function matrixBytes([a, b, c, d]: readonly [number, number, number, number]): Buffer {
  const bytes = Buffer.alloc(36);
  for (const [index, value] of [a * 65536, b * 65536, 0, c * 65536, d * 65536, 0, 0, 0, 0x40000000].entries())
    bytes.writeInt32BE(value, 4 * index);
  return bytes;
}
