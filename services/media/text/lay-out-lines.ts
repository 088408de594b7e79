import type { SpokenWord } from './spoken-text.js';
import { LINE_WIDTH } from './text-width.js';

/** How much text one caption holds. */
export interface LineLimits {
  /** Maximum width of a line, in widths of a Latin letter. */
  readonly lineWidth: number;
  readonly maxLines: number;
}

export const USUAL_LIMITS: LineLimits = { lineWidth: LINE_WIDTH, maxLines: 2 };

/** A break inside a word costs more than any imbalance of lines. */
export const BREAK_COST = {
  sentence: 0,
  clause: 4,
  connective: 9,
  word: 16,
  phrase: 40,
  inside: 400,
} as const;
/** A line that ends in "the" or "of" reads badly. */
const SHORT_WORD_COST = 5;
const SHORT_WORD_LETTERS = 3;

/** Returns the text of a cue in as few lines as possible, of similar length, or null when it needs more. */
export const layOutLines = (words: readonly SpokenWord[], limits: LineLimits = USUAL_LIMITS): string | null =>
  breakIntoLines(words, limits)?.map(textOf).join('\n') ?? null;

/** Returns the words of a cue by line, or null when it needs more lines. */
export function breakIntoLines(
  words: readonly SpokenWord[],
  { lineWidth, maxLines }: LineLimits,
): SpokenWord[][] | null {
  const whole = widthOf(words);
  if (whole <= lineWidth) return [[...words]];
  // Includes the gaps between the lines; avoids examining every break of a long text.
  if (whole > maxLines * lineWidth + maxLines - 1) return null;
  const widthBetween = measureWithin(words);
  for (let lines = 2; lines <= maxLines; lines += 1) {
    const best = bestBreaks({ words, widthBetween, lineWidth, average: whole / lines }, 0, lines);
    if (best) return linesOf(words, best.breaks);
  }
  return null;
}

interface Layout {
  readonly words: readonly SpokenWord[];
  readonly widthBetween: (from: number, to: number) => number;
  readonly lineWidth: number;
  /** Width of each line if all were equal. */
  readonly average: number;
}

/** Returns the cheapest breaks of the words from `from` on into a number of lines; null when they do not fit. */
function bestBreaks(
  layout: Layout,
  from: number,
  lines: number,
): { readonly cost: number; readonly breaks: readonly number[] } | null {
  const { words, widthBetween, lineWidth, average } = layout;
  if (lines === 1) {
    const width = widthBetween(from, words.length);
    return width <= lineWidth ? { cost: Math.abs(width - average), breaks: [] } : null;
  }
  let best: ReturnType<typeof bestBreaks> = null;
  for (let at = from + 1; at < words.length; at += 1) {
    const upper = widthBetween(from, at);
    if (upper > lineWidth) break;
    const rest = bestBreaks(layout, at, lines - 1);
    if (!rest) continue;
    // Of two equal breaks the one with the longer lower line wins, since the eye is already there.
    const isTopHeavy = upper > widthBetween(at, words.length);
    const balance = rest.cost + Math.abs(upper - average) + (isTopHeavy ? 1 : 0);
    const cost = balance + breakCost(words[at - 1]!);
    if (!best || cost < best.cost) best = { cost, breaks: [at, ...rest.breaks] };
  }
  return best;
}

/** Returns a function that measures a range of words, without the gap after the last one. */
function measureWithin(words: readonly SpokenWord[]): Layout['widthBetween'] {
  const sums = [0];
  for (const { width, gap } of words) sums.push(sums.at(-1)! + width + gap.length);
  return (from, to) => (to > from ? sums[to]! - sums[from]! - words[to - 1]!.gap.length : 0);
}

const linesOf = (words: readonly SpokenWord[], breaks: readonly number[]): SpokenWord[][] =>
  [...breaks, words.length].map((to, index) => words.slice(breaks[index - 1] ?? 0, to));

/** Returns the cost of ending a line, or a cue, after this word. */
export function breakCost(word: SpokenWord): number {
  const cost = BREAK_COST[word.breakAfter];
  const isShort =
    word.breakAfter === 'word' && word.gap === ' ' && [...word.text].length <= SHORT_WORD_LETTERS;
  return cost + (isShort ? SHORT_WORD_COST : 0);
}

export function widthOf(words: readonly SpokenWord[]): number {
  return words.reduce(
    (sum, word, index) => sum + word.width + (index + 1 < words.length ? word.gap.length : 0),
    0,
  );
}

const textOf = (words: readonly SpokenWord[]): string =>
  words.map((word, index) => word.text + (index + 1 < words.length ? word.gap : '')).join('');
