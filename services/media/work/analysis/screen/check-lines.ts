import { readFile, writeFile } from 'node:fs/promises';
import { type PixelBox, parsePgm } from '../../../ai/ocr/gray-image.js';
import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import { resizeToPgm } from './pgm-image.js';
import type { ReadImage } from './place-lines.js';
import { isReadable, lettersOf, sureWords, withoutIcons } from './screen-text.js';

/** Shorter words are as often fragments as words. */
const MIN_LETTERS = 3;
/** Scripts whose words have few letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A single word of fewer letters proves nothing. */
const MIN_LETTERS_ALONE = 4;
/** Lines of one video that are read a second time; texture may look like more. */
const MAX_SECOND = 120;
/** Height of the letters of the second image: another size than that of the first, and a legible one. */
const SECOND_HEIGHT = 44;
const MIN_RESIZED = 1.3;
/** Height of the second image where nothing was read. */
const UNREAD_HEIGHT = 50;
/** Around a line, in heights of its letters. */
const MARGIN = 0.5;
/** Share of the words of two readings that are the same for them to be combined. */
const MIN_COMMON_WORDS = 0.5;
/** Shape of an image of one line: pixels, and width to height. */
const MIN_LINE_HEIGHT = 24;
const MAX_LINE_HEIGHT = 160;
const MIN_LINE_ASPECT = 3;
/** Of two readings that are alike; icons are read as two letters, too, though seldom twice and with confidence. */
const MIN_CONFIDENCE = 0.7;
const MIN_CONFIDENCE_SHORT = 0.92;
/** Of each word of a line that does not move and needs no second look. */
const MIN_CERTAIN = 0.95;

export interface LineCheck {
  /** Returns those of the words that a dictionary contains; null without a dictionary. */
  readonly findKnown: (words: readonly string[]) => Promise<ReadonlySet<string> | null>;
  /** Reads images of single lines. */
  readonly read: (imagePaths: readonly string[]) => Promise<ReadonlyArray<readonly ReadLine[]>>;
}

interface Doubtful {
  readonly imagePath: string;
  /** Null: nothing was read in an image with the shape of a line. */
  readonly line: ReadLine | null;
  readonly area: PixelBox;
  readonly secondPath: string;
}

/**
 * Keeps the lines that consist of words of the dictionary. Any other line, such as a name or a fragment, is read
 * again at another size, and kept if both readings are alike or if they give such words. So is an image with the
 * shape of a line in which nothing was found, such as a title in handwriting.
 */
export async function checkLines(images: readonly ReadImage[], check: LineCheck): Promise<ReadImage[]> {
  const readable = images.map((image) => ({
    ...image,
    lines: image.lines.map((line) => ({ ...line, words: withoutIcons(line.words) })).filter(isReadable),
  }));
  const known = await check.findKnown(wordsOf(readable.flatMap(({ lines }) => lines)));
  const isDoubtful = (line: ReadLine, isStill: boolean): boolean =>
    !isClear(line, known) && !(isStill && isCertain(line));
  const doubtful = readable
    .flatMap(({ imagePath, isStill, lines }) =>
      lines
        .filter((line) => isDoubtful(line, isStill))
        .map((line) => ({ imagePath, line, area: areaOf(line) })),
    )
    .flatMap(({ area, ...rest }, index): Doubtful[] =>
      area ? [{ ...rest, area, secondPath: `${rest.imagePath}-${index}.pgm` }] : [],
    )
    .slice(0, MAX_SECOND);
  const empty = await findEmptyLines(images, MAX_SECOND - doubtful.length);
  const second = await readAgain([...doubtful, ...empty], check);
  const words = [...doubtful.flatMap(({ line }) => line ?? []), ...second.flat()];
  const secondKnown = second.length === 0 ? known : await check.findKnown(wordsOf(words, allWords));
  const settled = new Map<ReadLine | string, ReadLine | null>();
  for (const [index, { imagePath, line, area }] of [...doubtful, ...empty].entries()) {
    const [found] = second[index]?.length === 1 ? (second[index] ?? []) : [];
    const again = found && moveTo(found, area);
    if (line) settled.set(line, again ? settle(line, again, secondKnown) : null);
    else if (again && isReadable(again) && isClear(again, secondKnown)) settled.set(imagePath, again);
  }
  return readable.map((image) => {
    const lines = image.lines.flatMap((line) =>
      isDoubtful(line, image.isStill) ? (settled.get(line) ?? []) : [line],
    );
    return { ...image, lines: lines.length > 0 ? lines : [settled.get(image.imagePath) ?? []].flat() };
  });
}

/** Returns the images in which nothing was read, although they have the shape of a line. */
async function findEmptyLines(images: readonly ReadImage[], max: number): Promise<Doubtful[]> {
  const found: Doubtful[] = [];
  for (const { imagePath, lines, hasFailed } of images) {
    if (found.length >= max) break;
    if (lines.length > 0 || hasFailed) continue;
    const { width, height } = parsePgm(await readFile(imagePath));
    if (height < MIN_LINE_HEIGHT || height > MAX_LINE_HEIGHT || width < MIN_LINE_ASPECT * height) continue;
    const area = { left: 0, top: 0, width, height };
    found.push({ imagePath, line: null, area, secondPath: `${imagePath}-line.pgm` });
  }
  return found;
}

function settle(line: ReadLine, again: ReadLine, known: ReadonlySet<string> | null): ReadLine | null {
  if (isReadable(again) && isClear(again, known)) return again;
  const both = combine(line, again, known);
  if (both && isClear(both, known)) return both;
  const letters = lettersOf(line);
  const isAlike = letters === lettersOf(again) && letters.length >= 2;
  const min = letters.length < MIN_LETTERS && !UNSPACED.test(letters) ? MIN_CONFIDENCE_SHORT : MIN_CONFIDENCE;
  return isAlike && confidenceOf(line) >= min && confidenceOf(again) >= min ? line : null;
}

/**
 * Combines two readings word by word: what both read is more certain than either, and of two words the one in the
 * dictionary is right. Null for readings of another number of words, or with few words in common.
 */
function combine(line: ReadLine, again: ReadLine, known: ReadonlySet<string> | null): ReadLine | null {
  if (line.words.length !== again.words.length || known === null) return null;
  const pairs = line.words.map((word, index) => [word, again.words[index]!] as const);
  const isSame = ([one, other]: (typeof pairs)[number]) => one.text === other.text;
  if (pairs.filter(isSame).length < MIN_COMMON_WORDS * pairs.length) return null;
  const words = pairs.map(([one, other]) => {
    if (one.text === other.text)
      return { ...one, confidence: 1 - (1 - one.confidence) * (1 - other.confidence) };
    const [isOne, isOther] = [one, other].map((word) => known.has(bareWord(word.text)));
    if (isOne === isOther) return one.confidence >= other.confidence ? one : other;
    const [right, wrong] = isOne ? [one, other] : [other, one];
    return { ...right, confidence: Math.max(right.confidence, wrong.confidence) };
  });
  return { ...line, words };
}

/** Whether a line was read with confidence and consists of words of the dictionary. */
function isClear(line: ReadLine, known: ReadonlySet<string> | null): boolean {
  if (sureWords(line).length < line.words.length || known === null) return false;
  const words = wordsOf([line]).filter((word) => word.length >= MIN_LETTERS);
  const isProof = words.length >= 2 || words.some((word) => word.length >= MIN_LETTERS_ALONE);
  return isProof && words.every((word) => known.has(word));
}

/** Whether every word was read with so much confidence that another look would tell no more. */
const isCertain = (line: ReadLine): boolean =>
  lettersOf(line).length >= MIN_LETTERS_ALONE &&
  line.words.every(({ confidence }) => confidence >= MIN_CERTAIN);

async function readAgain(
  doubtful: readonly Doubtful[],
  { read }: LineCheck,
): Promise<ReadonlyArray<readonly ReadLine[]>> {
  if (doubtful.length === 0) return [];
  const distinct = doubtful.filter(
    (one, index) => doubtful.findIndex((other) => isSame(one, other)) === index,
  );
  for (const one of distinct) {
    const { imagePath, area, secondPath } = one;
    const image = parsePgm(await readFile(imagePath));
    await writeFile(secondPath, resizeToPgm(image, withMargin(area, image), factorOf(one)));
  }
  const found = await read(distinct.map(({ secondPath }) => secondPath));
  return doubtful.map((one) => found[distinct.findIndex((other) => isSame(one, other))] ?? []);
}

/** Whether the same was read in the same size, such as of a line that stands in several frames. */
const isSame = (a: Doubtful, b: Doubtful): boolean =>
  a === b ||
  (a.line !== null &&
    b.line !== null &&
    a.line.height === b.line.height &&
    textOfWords(a.line) === textOfWords(b.line));

const textOfWords = ({ words }: ReadLine): string => words.map(({ text }) => text).join(' ');

function factorOf({ line, area: { height } }: Doubtful): number {
  if (!line) return UNREAD_HEIGHT / height;
  const factor = Math.min(3, Math.max(0.4, SECOND_HEIGHT / height));
  return factor > 1 / MIN_RESIZED && factor < MIN_RESIZED ? MIN_RESIZED : factor;
}

function withMargin(area: PixelBox, size: { readonly width: number; readonly height: number }): PixelBox {
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
const moveTo = (line: ReadLine, area: PixelBox): ReadLine => ({
  height: area.height,
  words: line.words.map((word) => ({ ...word, box: area })),
});

function areaOf({ words }: ReadLine): PixelBox | null {
  const boxes = words.flatMap(({ box }) => box ?? []);
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.left + box.width)) - left;
  return { left, top, width, height: Math.max(...boxes.map((box) => box.top + box.height)) - top };
}

const allWords = ({ words }: ReadLine) => [...words];

const bareWord = (text: string): string =>
  text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replaceAll('’', "'");

/** Words without the signs around them, as far as they were read with confidence; numbers are none. */
const wordsOf = (lines: readonly ReadLine[], choose = sureWords): string[] => [
  ...new Set(
    lines
      .flatMap(choose)
      .map(({ text }) => bareWord(text))
      .filter((word) => /\p{L}/u.test(word)),
  ),
];

const confidenceOf = ({ words }: ReadLine): number =>
  words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
