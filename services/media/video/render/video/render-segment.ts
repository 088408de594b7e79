import { createHash } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { fillFontFolder } from '../../../text/typesetting/font-folder.js';
import { escapeFilterPath } from '../../ffmpeg/filter-path.js';
import { type FfmpegRun, runFfmpeg } from '../../ffmpeg/run-ffmpeg.js';
import { findBox, readMoov, readTimescale } from '../../probe/mp4-boxes.js';
import { writeWholeFile } from '../../write-whole-file.js';
import type { RenderPlan } from '../plan/render-plan.js';
import type { Segment } from '../plan/segment.js';
import { RenderFailed } from '../render-failed.js';
import { inputName } from './filter-graph.js';
import { type SegmentRecipe, segmentRecipe } from './segment-recipe.js';

export type RenderOptions = {
  signal: AbortSignal;
  onProgress?: (fraction: number) => void;
  niceness?: number;
};

export type RenderedSegment = {
  frames: number;
  sizeBytes: number;
  /** Hash of the decoder's extradata: segments whose hashes differ cannot be joined. */
  extradataHash: string;
  timescale: number;
};

export interface SegmentPaths {
  /** Path of the file that the segment's part is cut from. */
  readonly source: string;
  /** Paths of all other files that the recipe names, by `inputName`. */
  readonly inputs: ReadonlyMap<string, string>;
  /** Paths of the font files that the recipe names, by hash. */
  readonly fonts?: ReadonlyMap<string, string>;
}

/** Renders one segment into `outPath`, which appears only once it is complete and has exactly its frames. */
export async function renderSegment(
  paths: SegmentPaths,
  plan: RenderPlan,
  segment: Segment,
  outPath: string,
  options: RenderOptions,
): Promise<RenderedSegment> {
  const recipe = segmentRecipe(plan, segment);
  return writeWholeFile(outPath, async (partPath) => {
    const { run, stderrTail } = await drawRecipe(recipe, paths, { ...options, path: partPath });
    const rendered = await inspectSegment(partPath);
    // ffmpeg also exits with 0 when the source is truncated or when it is asked to quit.
    if (rendered.frames !== recipe.frames)
      throw new RenderFailed(
        `Segment ${segment.index} has ${rendered.frames} frames instead of ${recipe.frames}; the source may be damaged there`,
        { run, stderrTail },
      );
    return rendered;
  });
}

/** Draws a recipe with one run of ffmpeg into a file that may be incomplete when it fails. */
export async function drawRecipe(
  recipe: SegmentRecipe,
  paths: SegmentPaths,
  { path, signal, onProgress, niceness }: RenderOptions & { readonly path: string },
): Promise<{ run: FfmpegRun; stderrTail: string }> {
  const texts = recipe.texts.map((_, i) => `${path}.${i}.ass`);
  const fontsDir = `${path}.fonts`;
  try {
    const fonts = await layOutFonts(recipe, paths, fontsDir);
    for (const [i, text] of recipe.texts.entries()) await writeFile(texts[i] as string, text);
    const run: FfmpegRun = {
      inputs: [
        { path: paths.source, options: recipe.sourceOptions },
        ...recipe.inputs.map((input) => ({
          path: pathOf(paths.inputs, inputName(input)),
          options: input.options,
        })),
      ],
      // Segments are rendered in parallel with one thread each: more threads would only wait for one
      // another.
      filterThreads: 1,
      reads: texts.length === 0 ? [] : [...texts, fontsDir, ...fonts],
      made: {
        texts: new Map(recipe.texts.map((text, i) => [texts[i] as string, text])),
        fonts: { folder: fontsDir, files: fonts },
      },
      filterGraph: recipe.graph
        .replace(/\{text:(\d+)\}/g, (_, i) => escapeFilterPath(texts[Number(i)] as string))
        .replaceAll('{fonts}', () => escapeFilterPath(fontsDir)),
      outputs: [
        {
          path,
          options: [
            ...['-map', '[v]', '-an', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
            ...['-frames:v', String(recipe.frames), ...recipe.encoder],
          ],
        },
      ],
      signal,
      niceness,
      onProgress: ({ frame }) => onProgress?.(Math.min(1, frame / recipe.frames)),
    };
    const { stderrTail } = await runFfmpeg(run);
    return { run, stderrTail };
  } finally {
    await Promise.all([...texts, fontsDir].map((made) => rm(made, { recursive: true, force: true })));
  }
}

/** Puts the fonts that a segment is drawn with into a folder of their own. */
async function layOutFonts(
  { texts, fonts }: SegmentRecipe,
  paths: SegmentPaths,
  folder: string,
): Promise<string[]> {
  if (texts.length === 0) return [];
  const files = fonts.map((sha256) => pathOf(paths.fonts ?? new Map(), sha256));
  await fillFontFolder(folder, files);
  return files;
}

function pathOf(paths: ReadonlyMap<string, string>, sha256: string): string {
  const path = paths.get(sha256);
  if (!path) throw new Error(`The file ${sha256} is missing`);
  return path;
}

async function inspectSegment(path: string): Promise<RenderedSegment> {
  const track = await readMp4Track(path);
  const { size: sizeBytes } = await stat(path);
  return { frames: 0, extradataHash: '', timescale: 0, ...track, sizeBytes };
}

interface Mp4Track {
  readonly frames: number;
  /** Units per second in which its times are counted. */
  readonly timescale: number;
  /** SHA-256 of the decoder's extradata (`avcC`), as ffprobe writes it. */
  readonly extradataHash: string;
}

/** Field of the box's content, ISO/IEC 14496-12. */
const STSZ_COUNT_AT = 8;
/** Bytes before the boxes of a visual sample entry: its own header, and the fields that all of them have. */
const STSD_HEADER_BYTES = 8;
const VISUAL_ENTRY_BYTES = 78;

/**
 * Reads from an MP4 file with one H.264 track, written by this service, what ffprobe would report, without
 * starting it. Returns null for any other file.
 */
export async function readMp4Track(path: string): Promise<Mp4Track | null> {
  const moov = await readMoov(path);
  if (!moov) return null;
  const mdia = findBox(moov, ['trak', 'mdia']);
  const timescale = readTimescale(findBox(mdia, ['mdhd']));
  const stbl = findBox(mdia, ['minf', 'stbl']);
  const stsz = findBox(stbl, ['stsz']);
  const entry = findBox(findBox(stbl, ['stsd'])?.subarray(STSD_HEADER_BYTES), ['avc1']);
  const avcC = findBox(entry?.subarray(VISUAL_ENTRY_BYTES), ['avcC']);
  if (!timescale || !stsz || stsz.length < STSZ_COUNT_AT + 4 || !avcC) return null;
  return {
    frames: stsz.readUInt32BE(STSZ_COUNT_AT),
    timescale,
    extradataHash: `SHA256:${createHash('sha256').update(avcC).digest('hex')}`,
  };
}
