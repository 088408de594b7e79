import type { ReadLine, ReadWord } from '../../../ai/ocr/ocr-engine.js';
import { withoutIcons } from '../screen/screen-text.js';

/** Words that stand close to each other, such as the name of a button, and where they are in an image. */
export interface TextRun {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type PlacedWord = ReadWord & { readonly box: NonNullable<ReadWord['box']> };

/** Words that the engine is less sure of are as often wrong as right. */
const SURE = 0.5;
/** Between two words of a name, in heights of their letters. */
const MAX_GAP = 0.7;
/** The same between two that were found as lines of their own, and the share of their heights that they have in common. */
const MAX_GAP_OF_LINES = 0.5;
const SAME_LINE = 0.65;

/** Returns the pieces of text in lines that were read, without words that are unsure. */
export function textRuns(lines: readonly ReadLine[]): TextRun[] {
  const runs = joinRuns(lines.flatMap(runsOf)).map((words) => withoutIcons(words));
  return runs.flatMap((words) => {
    const text = textOf(words);
    if (!/[\p{L}\p{N}]{2}/u.test(text)) return [];
    const left = Math.min(...words.map(({ box }) => box.left));
    const top = Math.min(...words.map(({ box }) => box.top));
    const right = Math.max(...words.map(({ box }) => box.left + box.width));
    const bottom = Math.max(...words.map(({ box }) => box.top + box.height));
    return [{ text, left, top, right, bottom }];
  });
}

/** Joins words of one name that were found as lines of their own. */
function joinRuns(runs: ReadonlyArray<readonly PlacedWord[]>): PlacedWord[][] {
  const joined: PlacedWord[][] = [];
  for (const words of runs.toSorted((a, b) => (a[0]?.box.left ?? 0) - (b[0]?.box.left ?? 0))) {
    const before = joined.find((other) => isContinued(other.at(-1)?.box, words[0]?.box));
    if (before) before.push(...words);
    else joined.push([...words]);
  }
  return joined;
}

function isContinued(one: PlacedWord['box'] | undefined, other: PlacedWord['box'] | undefined): boolean {
  if (!one || !other) return false;
  const [low, high] = [Math.min(one.height, other.height), Math.max(one.height, other.height)];
  const overlap = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const gap = other.left - one.left - one.width;
  return overlap >= SAME_LINE * low && low >= SAME_LINE * high && gap >= -1 && gap <= MAX_GAP_OF_LINES * high;
}

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

/** Frames, icons and lines are read as marks at the ends. */
const textOf = (words: readonly ReadWord[]): string =>
  words
    .map(({ text }) => text)
    .join(' ')
    .replace(/^\p{Script=Han}(?=\p{Script=Latin}{2})/u, '')
    .replace(/^[^\p{L}\p{N}#+$€£¥@(“"./]+|[^\p{L}\p{N}%)!?”".…+*:]+$/gu, '')
    .trim();
