import type { SpokenWord } from './spoken-text.js';
import { LINE_WIDTH } from './text-width.js';

const BREAK_COST = { sentence: 0, clause: 4, word: 16, inside: 30 } as const;
/** A line that ends in "the" or "of" reads badly. */
const SHORT_WORD_COST = 5;
const SHORT_WORD_LETTERS = 3;

/** Returns the text of a cue in one or two lines of similar length, or null when it needs more. */
export function layOutLines(words: readonly SpokenWord[]): string | null {
  const whole = widthOf(words);
  if (whole <= LINE_WIDTH) return textOf(words);
  // Includes the gap between the lines; avoids examining every break of a long text.
  if (whole > 2 * LINE_WIDTH + 1) return null;
  let best: { cost: number; at: number } | undefined;
  let upper = 0;
  let lower = whole;
  for (let at = 1; at < words.length; at += 1) {
    const last = words[at - 1]!;
    const gapBefore = words[at - 2]?.gap.length ?? 0;
    upper += gapBefore + last.width;
    lower -= last.width + last.gap.length;
    if (upper > LINE_WIDTH || lower > LINE_WIDTH) continue;
    // Of two equal breaks the one with the longer lower line wins, since the eye is already there.
    const balance = Math.abs(upper - lower) + (upper > lower ? 1 : 0);
    const cost = balance + breakCost(last);
    if (!best || cost < best.cost) best = { cost, at };
  }
  return best ? `${textOf(words.slice(0, best.at))}\n${textOf(words.slice(best.at))}` : null;
}

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
