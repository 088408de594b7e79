import { stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { FfmpegInput, FfmpegRun } from '../../video/ffmpeg/ffmpeg-command.js';
import { escapeFilterPath } from '../../video/ffmpeg/filter-path.js';
import { runFfmpeg } from '../../video/ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../video/ffmpeg/run-ffprobe.js';
import type { ZipEntry } from './write-zip.js';

/** Margin around the requested span: frames are reordered, and the last one is followed by another. */
const MARGIN_SECONDS = 2;

interface Stretch {
  /** As passed to `-ss`; null means from the start. */
  readonly seek: string | null;
  /** Null means to the end. */
  readonly seconds: number | null;
}

/**
 * Copies the span of a source that a run reads, with its codec and timestamps. The copy has a single stream,
 * number 0, and begins where a run that seeks to the same position begins to decode.
 */
async function cutSource(
  { path, streamIndex }: { readonly path: string; readonly streamIndex: number },
  { seek, seconds }: Stretch,
  { folder, name, maxBytes, signal }: { folder: string; name: string; maxBytes: number; signal: AbortSignal },
): Promise<{ path: string; name: string }> {
  const { format } = await runFfprobe<{ format: { format_name: string } }>({
    path,
    options: ['-show_format'],
    signal,
  });
  // The container must store timestamps with the same precision.
  const [suffix, muxer] = format.format_name.includes('mov') ? ['.mov', 'mov'] : ['.mkv', 'matroska'];
  const made = { path: join(folder, `${name}${suffix}`), name: `${name}${suffix}` };
  await runFfmpeg({
    inputs: [
      {
        path,
        options: [
          ...(seek ? ['-ss', seek] : []),
          ...(seconds ? ['-t', String(seconds + MARGIN_SECONDS)] : []),
          ...['-copyts', '-copytb', '1'],
        ],
      },
    ],
    outputs: [
      {
        path: made.path,
        options: [
          ...['-map', `0:${streamIndex}`, '-c', 'copy', '-map_metadata', '-1', '-map_chapters', '-1'],
          ...['-avoid_negative_ts', 'disabled', '-fs', String(maxBytes), '-f', muxer],
        ],
      },
    ],
    signal,
  });
  return made;
}

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

/** Names of a run's files in the folder where the run is unpacked. */
interface NamedFiles {
  /** Names of the files to copy, by their paths. */
  readonly files: ReadonlyMap<string, string>;
  readonly texts: ReadonlyArray<{ readonly name: string; readonly text: string }>;
  /** Replaces all local paths in a text with the names. */
  rename(text: string): string;
}

function nameFiles({ inputs, made, outputs }: FfmpegRun): NamedFiles {
  const files = new Map<string, string>();
  const others = new Map<string, string>();
  const texts = new Map([...(made?.texts ?? [])].map(([path, text], i) => [path, { i, text }]));
  for (const [path, { i }] of texts) others.set(path, `text-${i}${extname(path)}`);
  for (const [i, { path, formats }] of inputs.entries())
    if (formats !== 'lavfi' && !texts.has(path)) files.set(path, `input-${i}${extname(path)}`);
  for (const [i, path] of (made?.listed ?? []).entries()) files.set(path, `piece-${i}${extname(path)}`);
  if (made?.fonts && made.texts.size > 0) {
    others.set(made.fonts.folder, 'fonts');
    for (const [i, path] of made.fonts.files.entries()) files.set(path, `fonts/${i}-${basename(path)}`);
  }
  for (const [i, { path }] of outputs.entries()) if (path !== 'stdout') others.set(path, `output-${i}`);

  // The longest first, because one path may be a prefix of another.
  const known = [...files, ...others].sort(([a], [b]) => b.length - a.length);
  const rename = (text: string) =>
    known.reduce(
      (renamed, [path, name]) =>
        renamed
          .replaceAll(escapeFilterPath(path), name)
          .replaceAll(path.replaceAll("'", "'\\''"), name)
          .replaceAll(path, name),
      text,
    );
  const written = [...texts].map(([path, { text }]) => ({
    name: others.get(path) as string,
    text: rename(text),
  }));
  return { files, texts: written, rename };
}
