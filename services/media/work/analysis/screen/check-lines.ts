import { readFile, writeFile } from 'node:fs/promises';
import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import { type PixelArea, parsePgm, resizeToPgm } from './pgm-image.js';
import type { ReadImage } from './place-lines.js';
import { isReadable, lettersOf, sureWords } from './screen-text.js';

/** Shorter words are as often fragments as words. */
const MIN_LETTERS = 3;
/** A single word of fewer letters proves nothing. */
const MIN_LETTERS_ALONE = 4;
/** Lines of one video that are read a second time; texture may look like more. */
const MAX_SECOND = 120;
/** Height of the letters of the second image: another size than that of the first, and a legible one. */
const SECOND_HEIGHT = 44;
const MIN_RESIZED = 1.3;
/** Around a line, in heights of its letters. */
const MARGIN = 0.5;
/** Of two readings that are alike. */
const MIN_CONFIDENCE = 0.7;

export interface LineCheck {
  /** Returns those of the words that a dictionary contains; null without a dictionary. */
  readonly findKnown: (words: readonly string[]) => Promise<ReadonlySet<string> | null>;
  /** Reads images of single lines. */
  readonly read: (imagePaths: readonly string[]) => Promise<ReadonlyArray<readonly ReadLine[]>>;
}

interface Doubtful {
  readonly imagePath: string;
  readonly line: ReadLine;
  readonly area: PixelArea;
  readonly secondPath: string;
}

/**
 * Keeps the lines that consist of words of the dictionary. Any other line, such as a name or a fragment, is read
 * again at another size, and kept if both readings are alike or if the second one consists of such words.
 */
export async function checkLines(images: readonly ReadImage[], check: LineCheck): Promise<ReadImage[]> {
  const readable = images.map((image) => ({ ...image, lines: image.lines.filter(isReadable) }));
  const known = await check.findKnown(wordsOf(readable.flatMap(({ lines }) => lines)));
  const doubtful = readable
    .flatMap(({ imagePath, lines }) =>
      lines.filter((line) => !isClear(line, known)).map((line) => ({ imagePath, line, area: areaOf(line) })),
    )
    .flatMap(({ area, ...rest }, index): Doubtful[] =>
      area ? [{ ...rest, area, secondPath: `${rest.imagePath}-${index}.pgm` }] : [],
    )
    .slice(0, MAX_SECOND);
  const second = doubtful.length === 0 ? [] : await readAgain(doubtful, check);
  const secondKnown = second.length === 0 ? known : await check.findKnown(wordsOf(second.flat()));
  const settled = new Map<ReadLine, ReadLine | null>();
  for (const [index, { line, area }] of doubtful.entries()) {
    const [again] = second[index]?.length === 1 ? (second[index] ?? []) : [];
    settled.set(line, again ? settle(line, moveTo(again, area), secondKnown) : null);
  }
  return readable.map((image) => ({
    ...image,
    lines: image.lines.flatMap((line) => {
      if (isClear(line, known)) return [line];
      return settled.get(line) ?? [];
    }),
  }));
}

function settle(line: ReadLine, again: ReadLine, known: ReadonlySet<string> | null): ReadLine | null {
  if (isReadable(again) && isClear(again, known)) return again;
  const isAlike = lettersOf(line) === lettersOf(again) && lettersOf(line).length >= 2;
  return isAlike && confidenceOf(line) >= MIN_CONFIDENCE && confidenceOf(again) >= MIN_CONFIDENCE
    ? line
    : null;
}

/** Whether a line was read with confidence and consists of words of the dictionary. */
function isClear(line: ReadLine, known: ReadonlySet<string> | null): boolean {
  if (sureWords(line).length < line.words.length || known === null) return false;
  const words = wordsOf([line]).filter((word) => word.length >= MIN_LETTERS);
  const isProof = words.length >= 2 || words.some((word) => word.length >= MIN_LETTERS_ALONE);
  return isProof && words.every((word) => known.has(word));
}

async function readAgain(
  doubtful: readonly Doubtful[],
  { read }: LineCheck,
): Promise<ReadonlyArray<readonly ReadLine[]>> {
  for (const { imagePath, area, secondPath } of doubtful) {
    const image = parsePgm(await readFile(imagePath));
    await writeFile(secondPath, resizeToPgm(image, withMargin(area, image), factorOf(area)));
  }
  return read(doubtful.map(({ secondPath }) => secondPath));
}

function factorOf({ height }: PixelArea): number {
  const factor = Math.min(3, Math.max(0.4, SECOND_HEIGHT / height));
  return factor > 1 / MIN_RESIZED && factor < MIN_RESIZED ? MIN_RESIZED : factor;
}

function withMargin(area: PixelArea, size: { readonly width: number; readonly height: number }): PixelArea {
  const margin = Math.round(MARGIN * area.height);
  const left = Math.max(0, area.left - margin);
  const top = Math.max(0, area.top - margin);
  return {
    left,
    top,
    width: Math.min(size.width, area.left + area.width + margin) - left,
    height: Math.min(size.height, area.top + area.height + margin) - top,
  };
}

/** The second reading has the place of the first. */
const moveTo = (line: ReadLine, area: PixelArea): ReadLine => ({
  height: area.height,
  words: line.words.map((word) => ({ ...word, box: area })),
});

function areaOf({ words }: ReadLine): PixelArea | null {
  const boxes = words.flatMap(({ box }) => box ?? []);
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.left + box.width)) - left;
  return { left, top, width, height: Math.max(...boxes.map((box) => box.top + box.height)) - top };
}

/** Words without the signs around them; numbers are none. */
const wordsOf = (lines: readonly ReadLine[]): string[] => [
  ...new Set(
    lines
      .flatMap(sureWords)
      .map(({ text }) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replaceAll('’', "'"))
      .filter((word) => /\p{L}/u.test(word)),
  ),
];

const confidenceOf = ({ words }: ReadLine): number =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
