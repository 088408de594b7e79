import { type PlacedSign, setLine } from './set-line.js';

/** Characters that must not start a line, and those that must not end one, in Chinese and Japanese. */
const NO_LINE_START =
  /^[、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝」』】〉》〕”’ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…]/u;
const NO_LINE_END = /^[（［｛「『【〈《〔“‘]/u;

/** Unbreakable text: a word, or the part of an overlong word that fits on a line. */
interface Block {
  readonly signs: PlacedSign[];
  readonly width: number;
  /** Width of the space after it, when the line continues. */
  readonly gap: number;
}

/**
 * Breaks text into as few lines as possible, of similar length: a single word on the last line looks like a
 * mistake.
 */
export function breakLines(
  signs: readonly PlacedSign[],
  maxEms: number,
  keepsWithNext: KeepsWithNext = () => false,
): PlacedSign[][] {
  const blocks = joinUnbreakable(blocksOf(signs, maxEms), maxEms, keepsWithNext);
  const fewest = fill(blocks, maxEms).length;
  let low = 0;
  let high = maxEms;
  // To a hundredth of the line width.
  while (fewest > 1 && high - low > maxEms / 100) {
    const middle = (low + high) / 2;
    if (fill(blocks, middle).length > fewest) low = middle;
    else high = middle;
  }
  return fill(blocks, high).map((line) => line.flatMap((block) => block.signs));
}

/** Whether no line should end after a word, given by its position. */
export type KeepsWithNext = (word: number) => boolean;

/** Joins words that belong together as far as a line holds them. */
function joinUnbreakable(blocks: readonly Block[], maxEms: number, keepsWithNext: KeepsWithNext): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const word = last?.signs.findLast((sign) => sign.word !== null)?.word ?? null;
    const width = last ? last.width + last.gap + block.width : Number.POSITIVE_INFINITY;
    if (last && word !== null && keepsWithNext(word) && width <= maxEms) {
      joined[joined.length - 1] = { signs: [...last.signs, ...block.signs], width, gap: block.gap };
    } else joined.push(block);
  }
  return joined;
}

/** Fills each line as far as possible. */
export const fillLines = (signs: readonly PlacedSign[], maxEms: number): PlacedSign[][] =>
  fill(blocksOf(signs, maxEms), maxEms).map((line) => line.flatMap((block) => block.signs));

function fill(blocks: readonly Block[], maxEms: number): Block[][] {
  const lines: Block[][] = [];
  let width = 0;
  for (const block of blocks) {
    if (lines.length === 0 || width + block.width > maxEms) {
      lines.push([block]);
      width = block.width + block.gap;
    } else {
      lines.at(-1)!.push(block);
      width += block.width + block.gap;
    }
  }
  return lines;
}

function blocksOf(signs: readonly PlacedSign[], maxEms: number): Block[] {
  return wordsOf(signs).flatMap(({ word, gap }) => {
    const parts = partsOf(word, maxEms);
    return parts.map((part, index): Block => {
      const behind = index === parts.length - 1 ? gap : [];
      return { signs: [...part, ...behind], width: widthOf(part), gap: advanceOf(behind) };
    });
  });
}

/** Returns words with the spaces that follow them. */
function wordsOf(signs: readonly PlacedSign[]): Array<{ word: PlacedSign[]; gap: PlacedSign[] }> {
  const words: Array<{ word: PlacedSign[]; gap: PlacedSign[] }> = [];
  for (const sign of signs) {
    const last = words.at(-1);
    if (sign.word === null) last?.gap.push(sign);
    else if (last && last.gap.length === 0 && last.word[0]!.word === sign.word) last.word.push(sign);
    else words.push({ word: [sign], gap: [] });
  }
  return words;
}

/** Splits a word that fits on no line into parts that do. */
function partsOf(word: PlacedSign[], maxEms: number): PlacedSign[][] {
  const width = widthOf(word);
  if (width <= maxEms) return [word];
  const target = Math.max(width / Math.ceil(width / (maxEms * 0.95)), maxEms / 2);
  const parts: PlacedSign[][] = [[]];
  let filled = 0;
  for (const sign of word) {
    const added = widthOf([sign]);
    const current = parts.at(-1)!;
    if (current.length > 0 && filled + added > Math.min(maxEms, target + 1) && mayBreak(current, sign)) {
      const carried = NO_LINE_END.test(current.at(-1)!.text) && current.length > 1 ? current.splice(-1) : [];
      parts.push([...carried, sign]);
      filled = widthOf(carried) + added;
    } else {
      current.push(sign);
      filled += added;
    }
  }
  return parts;
}

/** One hanging punctuation mark is better than one that starts a line. */
const mayBreak = (current: readonly PlacedSign[], next: PlacedSign): boolean =>
  !NO_LINE_START.test(next.text) || NO_LINE_START.test(current.at(-1)!.text);

const widthOf = (signs: readonly PlacedSign[]): number => setLine(signs, false).width;

/** Counts spaces as well, except at the ends of a line. */
const advanceOf = (signs: readonly PlacedSign[]): number =>
  signs.reduce((sum, { text, letters }) => sum + letters.measure(text, false).width, 0);
