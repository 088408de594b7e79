import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import type { ImageToRead } from './collect-readings.js';
import type { ReadImage } from './place-lines.js';
import { isReadable } from './screen-text.js';

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
