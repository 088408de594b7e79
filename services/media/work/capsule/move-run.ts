import { stat } from 'node:fs/promises';
import type { FfmpegInput, FfmpegRun } from '../../video/ffmpeg/ffmpeg-command.js';
import { cutSource } from './cut-source.js';
import { nameFiles } from './name-files.js';
import type { ZipEntry } from './write-zip.js';

const MAX_BYTES = 50 * 1024 ** 2;

/** A run that can be repeated wherever its files are unpacked. */
export interface MovedRun {
  readonly run: FfmpegRun;
  readonly entries: readonly ZipEntry[];
  /** Files that would exceed the size limit, or no longer exist. */
  readonly leftOut: readonly string[];
  rename(text: string): string;
}

interface Moving {
  /** The span of the source that the run reads, in seconds; null for all of it. */
  readonly seconds: number | null;
  /** An empty folder. */
  readonly folder: string;
  /** Returns the current path of a file. */
  readonly find?: (path: string) => string;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
}

/**
 * Small files are copied whole, the smallest first; of a source that is too large, only the span that the run
 * reads.
 */
export async function moveRun(
  run: FfmpegRun,
  { maxBytes = MAX_BYTES, find = (path) => path, ...moving }: Moving,
): Promise<MovedRun> {
  const { files, texts, rename } = nameFiles(run);
  const sized = await Promise.all(
    [...files].map(async ([path, name]) => ({ path, name, size: await sizeOf(find(path)) })),
  );
  const entries: ZipEntry[] = [...texts];
  const leftOut: string[] = [];
  const cuts = new Map<number, Cut>();
  let room = maxBytes;
  for (const { path, name, size } of sized.sort((a, b) => (a.size ?? 0) - (b.size ?? 0))) {
    const input = run.inputs.findIndex((each) => each.path === path);
    const cut =
      size !== null && size > room && room > 0
        ? await cutInput(run, input, name, room, { ...moving, find })
        : null;
    if (cut) cuts.set(input, cut);
    const taken = cut ?? (size !== null && size <= room ? { path: find(path), name, size } : null);
    if (taken) {
      entries.push({ name: taken.name, path: taken.path });
      room -= taken.size;
    } else leftOut.push(name);
  }
  return { run: renamed(run, cuts, rename), entries, leftOut, rename };
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

interface Cut {
  readonly path: string;
  readonly name: string;
  readonly size: number;
}

const optionOf = ({ options = [] }: FfmpegInput, name: string): string | null =>
  options.includes(name) ? (options[options.indexOf(name) + 1] ?? null) : null;

/** Returns null for a file that is not a source with a single stream in use, or that cannot be copied. */
async function cutInput(
  { inputs, filterGraph }: FfmpegRun,
  index: number,
  name: string,
  maxBytes: number,
  { seconds, folder, find, signal }: Moving & Required<Pick<Moving, 'find'>>,
): Promise<Cut | null> {
  const input = inputs[index];
  const streamIndex = filterGraph?.match(new RegExp(`\\[${index}:(\\d+)\\]`))?.[1];
  if (!input || !streamIndex) return null;
  try {
    const made = await cutSource(
      { path: find(input.path), streamIndex: Number(streamIndex) },
      { seek: optionOf(input, '-ss'), seconds },
      { folder, name, maxBytes, signal },
    );
    const size = await sizeOf(made.path);
    return size ? { ...made, size } : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/**
 * Rewrites the run for the folder of its files. A cut source begins at the seek position and has one stream.
 */
function renamed(
  run: FfmpegRun,
  cuts: ReadonlyMap<number, Cut>,
  rename: (text: string) => string,
): FfmpegRun {
  const inputs = run.inputs.map((input, i) => {
    const cut = cuts.get(i);
    return cut
      ? { ...input, path: cut.name, options: withoutSeek(input.options ?? []) }
      : { ...input, path: rename(input.path) };
  });
  const graph = run.filterGraph && rename(run.filterGraph);
  return {
    ...run,
    inputs,
    filterGraph: graph?.replace(/\[(\d+):\d+\]/g, (pad, i) => (cuts.has(Number(i)) ? `[${i}:0]` : pad)),
    outputs: run.outputs.map((output) => ({ ...output, path: rename(output.path) })),
  };
}

function withoutSeek(options: readonly string[]): string[] {
  const at = options.indexOf('-ss');
  return options.filter(
    (option, i) => option !== '-noaccurate_seek' && (at < 0 || (i !== at && i !== at + 1)),
  );
}
