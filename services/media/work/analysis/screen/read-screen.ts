import type { Logger } from 'pino';
import type { CursorPoint } from '../../../../../schemas/interaction.js';
import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import type { OcrEngines } from '../../../ai/ocr/open-ocr-engines.js';
import type { FrameSize } from './cell-grid.js';
import { checkLines } from './check-lines.js';
import type { SampleTime } from './choose-sample-times.js';
import { collectReadings, type ImageToRead } from './collect-readings.js';
import { placeLines, type ReadImage } from './place-lines.js';
import { type FrameSource, sampleSize } from './sample-frames.js';
import { isReadable, type ScreenText, toScreenTexts } from './screen-text.js';
import { type ScreenTextBoxes, toTextBoxes } from './text-boxes.js';
import { voteLines } from './vote-lines.js';

/** Images of one run of OCR: starting it takes as long as reading several of them. */
const AT_ONCE = 16;
/** Of parts that move, this one of so many is read first. */
const FIRST_OF = 4;

export interface ImageReading {
  /** Returns the lines of each image. */
  readonly read: (imagePaths: readonly string[]) => Promise<ReadonlyArray<readonly ReadLine[]>>;
  readonly orNothing: <T>(work: Promise<T>) => Promise<T | null>;
  /** A fraction from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/**
 * Reads images of parts of frames. Of parts that move only some are read, and the others only near readable ones:
 * a film without text has many that look like text.
 */
export async function readImages(
  images: readonly ImageToRead[],
  { read, orNothing, onProgress }: ImageReading,
): Promise<ReadImage[]> {
  const found: ReadImage[] = [];
  let done = 0;

  async function readAll(some: readonly ImageToRead[]): Promise<ReadImage[]> {
    const results: ReadImage[] = [];
    for (let from = 0; from < some.length; from += AT_ONCE) {
      const these = some.slice(from, from + AT_ONCE);
      const lines = await readBatch(these.map(({ imagePath }) => imagePath));
      results.push(...these.map((image, index) => asRead(image, lines[index] ?? null)));
      done += these.length;
      onProgress(done / images.length);
    }
    found.push(...results);
    return results;
  }

  /** Images of a run that failed are read one by one, so that only those are missing that cannot be read. */
  async function readBatch(paths: readonly string[]): Promise<ReadonlyArray<readonly ReadLine[] | null>> {
    if (paths.length > 1) {
      const lines = await read(paths).catch(() => null);
      if (lines) return lines;
    }
    const each: Array<readonly ReadLine[] | null> = [];
    for (const path of paths) each.push((await orNothing(read([path])))?.[0] ?? null);
    return each;
  }

  await readAll(images.filter(({ isStill }) => isStill));
  const moving = images.filter(({ isStill }) => !isStill);
  const samples = [...new Set(moving.map(({ sample }) => sample))];
  const isFirst = ({ sample }: ImageToRead): boolean => samples.indexOf(sample) % FIRST_OF === 0;
  const first = await readAll(moving.filter(isFirst));
  const readable = first.filter(({ lines }) => lines.some(isReadable)).map(({ sample }) => sample);
  const isNear = ({ sample }: ImageToRead): boolean =>
    readable.some((at) => Math.abs(samples.indexOf(at) - samples.indexOf(sample)) < FIRST_OF);
  await readAll(moving.filter((image) => !isFirst(image) && isNear(image)));
  onProgress(1);
  return found;
}

const asRead = (image: ImageToRead, lines: readonly ReadLine[] | null): ReadImage =>
  lines ? { ...image, lines } : { ...image, lines: [], hasFailed: true };

/** What a cursor covers around the point that it points at, as shares of the frame; larger ones are seldom. */
const CURSOR = { left: 0.003, right: 0.02, above: 0.004, below: 0.042 } as const;
/** Share of the height of a line: less does not hide letters. */
const MIN_COVERED = 0.2;
/** A reading ends where the cursor begins, a letter or a space before it, in heights of the line. */
const BESIDE = 1;

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Omits lines that the cursor covers in their image: what is left of "Invite member" is "Invite me", which consists of
 * words and would be taken for a text. What was clicked is known by its label, which is read without the cursor.
 */
export function omitCoveredLines(
  images: readonly ReadImage[],
  {
    samples,
    cursorTrack,
    size,
  }: {
    readonly samples: readonly SampleTime[];
    readonly cursorTrack: readonly CursorPoint[];
    readonly size: FrameSize;
  },
): ReadImage[] {
  return images.map((image) => {
    const cursor = cursorAt(cursorTrack, samples[image.sample]?.sampleSeconds ?? 0, size);
    if (!cursor) return image;
    return { ...image, lines: image.lines.filter((line) => !isCovered(line, image.box, cursor)) };
  });
}

function isCovered(
  { words }: ReadLine,
  image: { readonly left: number; readonly top: number },
  cursor: Area,
): boolean {
  const boxes = words.flatMap(({ box }) => box ?? []);
  if (boxes.length === 0) return false;
  const top = image.top + Math.min(...boxes.map((box) => box.top));
  const bottom = image.top + Math.max(...boxes.map((box) => box.top + box.height));
  const height = bottom - top;
  const left = image.left + Math.min(...boxes.map((box) => box.left)) - BESIDE * height;
  const right = image.left + Math.max(...boxes.map((box) => box.left + box.width)) + BESIDE * height;
  const covered = Math.min(bottom, cursor.bottom) - Math.max(top, cursor.top);
  return covered >= MIN_COVERED * height && cursor.left < right && cursor.right > left;
}

/** Returns what the cursor covers at a time, in pixels; null without a cursor. */
function cursorAt(track: readonly CursorPoint[], seconds: number, size: FrameSize): Area | null {
  const index = track.findLastIndex(([at]) => at <= seconds);
  const [from, to] = [track[index], track[index + 1]];
  if (!from) return null;
  // Between two points the cursor moves straight.
  const share = to && to[0] > from[0] ? (seconds - from[0]) / (to[0] - from[0]) : 0;
  const [x, y] = [
    from[1] + share * ((to?.[1] ?? from[1]) - from[1]),
    from[2] + share * ((to?.[2] ?? from[2]) - from[2]),
  ];
  return {
    left: (x - CURSOR.left) * size.width,
    right: (x + CURSOR.right) * size.width,
    top: (y - CURSOR.above) * size.height,
    bottom: (y + CURSOR.below) * size.height,
  };
}

export interface ScreenInput {
  readonly source: FrameSource;
  /** Times in seconds. */
  readonly sceneChanges: readonly number[];
  /** Of a screen recording: lines that the cursor covers are not read. */
  readonly cursorTrack?: readonly CursorPoint[];
  /** BCP 47, when it is known. */
  readonly language?: string | undefined;
  /** A folder of the caller; the extracted images stay in it. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** A fraction from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Reads the text of a video's frames. `isWhole` means that every frame could be extracted and read. */
export async function readScreen(
  ocr: Pick<OcrEngines, 'readImages' | 'findKnownWords'>,
  { source, sceneChanges, cursorTrack = [], scratch, signal, log, onProgress, language }: ScreenInput,
): Promise<{ readonly texts: ScreenText[]; readonly boxes: ScreenTextBoxes[]; readonly isWhole: boolean }> {
  let isWhole = true;
  const orNothing = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (err) {
      signal.throwIfAborted();
      log.warn({ err }, 'some of the text on the screen of a video could not be read');
      isWhole = false;
      return null;
    }
  };
  const collected = await collectReadings({ source, sceneChanges, scratch, signal, orNothing });
  const images = await readImages(collected.images, {
    read: (imagePaths): Promise<ReadonlyArray<readonly ReadLine[]>> =>
      ocr.readImages({ imagePaths, language, scratch, signal }),
    orNothing,
    onProgress,
  });
  const size = sampleSize(source);
  const uncovered = omitCoveredLines(images, { samples: collected.samples, cursorTrack, size });
  const checked = await checkLines(uncovered, {
    findKnown: async (words) =>
      words.length === 0 ? null : orNothing(ocr.findKnownWords({ words, language, scratch, signal })),
    read: async (imagePaths) =>
      (await orNothing(ocr.readImages({ imagePaths, language, layout: 'line', scratch, signal }))) ?? [],
  });
  const voted = voteLines(placeLines(collected, checked));
  const boxes = voted.map(({ atSeconds, lines }) => ({ atSeconds, ...toTextBoxes(lines, size) }));
  return { texts: toScreenTexts(voted), boxes: boxes.filter(isNew), isWhole };
}

/** Whether the boxes of a sample, or their texts, differ from those of the one before. */
const isNew = ({ boxes, lines }: ScreenTextBoxes, index: number, all: readonly ScreenTextBoxes[]): boolean =>
  index === 0 ||
  JSON.stringify([boxes, lines]) !== JSON.stringify([all[index - 1]?.boxes, all[index - 1]?.lines]);
