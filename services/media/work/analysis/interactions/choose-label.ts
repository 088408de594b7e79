import type { ReadLine, ReadWord } from '../../../ai/ocr/ocr-engine.js';

export interface FoundLabel {
  readonly text: string;
  /** From the point to the words, in heights of their letters; 0: the point is on them. */
  readonly distance: number;
}

/** Words that the engine is less sure of are as often wrong as right. */
const SURE = 0.45;
/** Between two words of a name, in heights of their letters. */
const MAX_GAP = 1.3;
/** Farther words are the name of something else, in heights of their letters. */
const MAX_DISTANCE = 4;
/** Above and below is another line sooner than left and right is another word. */
const ACROSS = 0.45;

type PlacedWord = ReadWord & { readonly box: NonNullable<ReadWord['box']> };

/** Returns the words nearest to a point of an image, such as the name of a button; null without any. */
export function labelAt(
  lines: readonly ReadLine[],
  point: { x: number; y: number },
  maxDistance = MAX_DISTANCE,
): FoundLabel | null {
  const [nearest] = lines
    .flatMap(runsOf)
    .map((words) => ({ text: textOf(words), distance: distanceTo(words, point) }))
    .filter(({ text, distance }) => distance <= maxDistance && isName(text))
    .sort((a, b) => a.distance - b.distance);
  return nearest ?? null;
}

/** Returns the first words of a line, such as the name of an entry of a list whose other cells tell more of it. */
export function firstLabel(lines: readonly ReadLine[]): FoundLabel | null {
  const [first] = lines
    .flatMap(runsOf)
    .map((words) => ({ text: textOf(words), left: words[0]?.box.left ?? 0 }))
    .filter(({ text }) => /[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text))
    .sort((a, b) => a.left - b.left);
  return first ? { text: first.text, distance: 0 } : null;
}

/** Returns the title of what appeared: the largest line of a dialog, all of a message. */
export function titleOf(lines: readonly ReadLine[], kind: string): FoundLabel | null {
  const texts = lines
    .map((line) => ({ height: medianHeight(line), text: runsOf(line).map(textOf).filter(isName).join(' ') }))
    .filter(({ text }) => /\p{L}{3}/u.test(text));
  if (texts.length === 0) return null;
  if (kind === 'notification') return { text: texts.map(({ text }) => text).join(' '), distance: 0 };
  const max = Math.max(...texts.map(({ height }) => height));
  const title = texts.find(({ height }) => height >= 0.65 * max);
  return title ? { text: title.text, distance: 0 } : null;
}

/** Returns a line of its sure words alone: cursors and frames are read as words too. */
export const sureWords = (line: ReadLine): ReadLine => ({
  ...line,
  words: line.words.filter(({ confidence, text, box }) => box && confidence >= SURE && isName(text)),
});

/** Words of a line that stand close to each other. */
function runsOf({ words }: ReadLine): PlacedWord[][] {
  const runs: PlacedWord[][] = [];
  for (const word of words) {
    if (word.confidence < SURE || !word.box) continue;
    const placed = word as PlacedWord;
    const last = runs.at(-1)?.at(-1);
    const gap = last ? placed.box.left - last.box.left - last.box.width : 0;
    if (last && gap <= MAX_GAP * Math.max(last.box.height, placed.box.height)) runs.at(-1)?.push(placed);
    else runs.push([placed]);
  }
  return runs;
}

function distanceTo(words: readonly PlacedWord[], { x, y }: { x: number; y: number }): number {
  const left = Math.min(...words.map(({ box }) => box.left));
  const right = Math.max(...words.map(({ box }) => box.left + box.width));
  const top = Math.min(...words.map(({ box }) => box.top));
  const bottom = Math.max(...words.map(({ box }) => box.top + box.height));
  const height = Math.max(1, bottom - top);
  // A button is a little larger than its name.
  const across = Math.max(0, left - height - x, x - right - height);
  const along = Math.max(0, top - height / 2 - y, y - bottom - height / 2);
  return (ACROSS * across + along) / height;
}

/** Of the words alone: frames and icons are read as marks that are higher. */
const medianHeight = ({ words, height }: ReadLine): number => {
  const heights = words
    .flatMap(({ box, text }) => (box && isName(text) ? [box.height] : []))
    .sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? height;
};

/** Frames, icons and lines are read as marks at the ends. */
const textOf = (words: readonly ReadWord[]): string =>
  words
    .map(({ text }) => text)
    .join(' ')
    .replace(/^[^\p{L}\p{N}#+$€£¥@(“"]+|[^\p{L}\p{N}%)!?”".…]+$/gu, '')
    .trim();

const isName = (text: string): boolean => /\p{L}{2}|\p{N}/u.test(text) && text.length >= 2;
