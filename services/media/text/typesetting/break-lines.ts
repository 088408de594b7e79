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

/** Width of an average letter in em, in which the costs of breaks are counted. */
const LETTER_EMS = 0.5;

/** Where lines may end, by the position of the word before the break. */
export interface BreakRules {
  /** Whether no line should end after the word. */
  readonly keepsWithNext: (word: number) => boolean;
  /** What a line's end after the word costs, in letters that lines may differ in length for it. */
  readonly costAfter?: (word: number) => number;
}

/**
 * Breaks text into as few lines as possible, of similar length: a single word on the last line looks like a
 * mistake. With costs, a line ends rather where a part of the sentence does.
 */
export function breakLines(
  signs: readonly PlacedSign[],
  maxEms: number,
  { keepsWithNext, costAfter }: BreakRules = { keepsWithNext: () => false },
): PlacedSign[][] {
  const blocks = joinUnbreakable(blocksOf(signs, maxEms), maxEms, keepsWithNext);
  const fewest = fill(blocks, maxEms).length;
  const lines = costAfter
    ? cheapestLines(blocks, maxEms, fewest, costAfter)
    : evenLines(blocks, maxEms, fewest);
  return lines.map((line) => line.flatMap((block) => block.signs));
}

/** Fills the number of lines as evenly as a narrower width allows. */
function evenLines(blocks: readonly Block[], maxEms: number, lines: number): Block[][] {
  let low = 0;
  let high = maxEms;
  // To a hundredth of the line width.
  while (lines > 1 && high - low > maxEms / 100) {
    const middle = (low + high) / 2;
    if (fill(blocks, middle).length > lines) low = middle;
    else high = middle;
  }
  return fill(blocks, high);
}

/** Fills the number of lines at the lowest cost of uneven lengths and of breaks, considering all breaks at once. */
function cheapestLines(
  blocks: readonly Block[],
  maxEms: number,
  lines: number,
  costAfter: (word: number) => number,
): Block[][] {
  const ends = [0];
  for (const { width, gap } of blocks) ends.push(ends.at(-1)! + width + gap);
  const widthBetween = (from: number, to: number) => ends[to]! - ends[from]! - blocks[to - 1]!.gap;
  const average = blocks.length === 0 ? 0 : widthBetween(0, blocks.length) / lines;
  type Best = { readonly cost: number; readonly from: number };
  let best: Best[] = blocks.map(() => ({ cost: Number.POSITIVE_INFINITY, from: 0 }));
  best = [{ cost: 0, from: 0 }, ...best];
  const steps: Best[][] = [];
  for (let line = 1; line <= lines; line += 1) {
    const next = best.map((_, to): Best => {
      let cheapest: Best = { cost: Number.POSITIVE_INFINITY, from: 0 };
      for (let from = to - 1; from >= 0; from -= 1) {
        const width = widthBetween(from, to);
        // A single block that is too wide still needs a line.
        if (width > maxEms && from < to - 1) break;
        const uneven = Math.abs(width - average) / LETTER_EMS;
        const cost =
          best[from]!.cost + uneven + (to < blocks.length ? endCost(blocks[to - 1]!, costAfter) : 0);
        if (cost < cheapest.cost) cheapest = { cost, from };
      }
      return cheapest;
    });
    steps.push(next);
    best = next;
  }
  const found: Block[][] = [];
  for (let to = blocks.length, line = steps.length; line > 0; line -= 1) {
    const { from } = steps[line - 1]![to]!;
    found.unshift(blocks.slice(from, to));
    to = from;
  }
  return found;
}

const wordOf = ({ signs }: Block): number | null =>
  signs.findLast((sign) => sign.word !== null)?.word ?? null;

function endCost(block: Block, costAfter: (word: number) => number): number {
  const word = wordOf(block);
  return word === null ? 0 : costAfter(word);
}

/** Joins words that belong together as far as a line holds them. */
function joinUnbreakable(
  blocks: readonly Block[],
  maxEms: number,
  keepsWithNext: BreakRules['keepsWithNext'],
): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const word = last ? wordOf(last) : null;
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
