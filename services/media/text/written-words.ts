import { rangesOf, splitWords } from './split-words.js';
import { breakOfWritten, type SpokenWord } from './spoken-text.js';
import { LINE_WIDTH, splitToLines, textWidth } from './text-width.js';

/** A text shown for a time span; its words, if transcribed, contain its characters in order. */
export interface TimedLine {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
  readonly words?: ReadonlyArray<{ readonly text: string; readonly start: number; readonly end: number }>;
}

type Token = Pick<SpokenWord, 'text' | 'gap' | 'breakAfter'>;

interface WordRules {
  /** Longer words are cut to this width. */
  readonly lineWidth?: number;
  /** Texts that no line break splits, such as the names of products. */
  readonly unbroken?: readonly string[];
}

const lettersOf = (text: string): string => text.replace(/\s+/gu, '');

/** Returns the words of a line as written, with their times: transcribed, or distributed by length. */
export function toWrittenWords(line: TimedLine, language?: string, rules: WordRules = {}): SpokenWord[] {
  const timeAt = makeClock(line);
  let letters = 0;
  const timed = tokensOf(line.text, language, rules).map((token) => {
    const startSeconds = timeAt(letters, 'after');
    letters += token.text.length;
    return { ...token, startSeconds, endSeconds: timeAt(letters, 'before'), width: textWidth(token.text) };
  });
  return timed.map((word, index) => {
    const pauseAfterSeconds = Math.max(0, (timed[index + 1]?.startSeconds ?? line.endTime) - word.endSeconds);
    return { ...word, pauseAfterSeconds, endsTurn: false };
  });
}

function tokensOf(
  text: string,
  language: string | undefined,
  { lineWidth = LINE_WIDTH, unbroken = [] }: WordRules,
): Token[] {
  // Terms are found in any case; the few characters whose lower case is longer would shift the others.
  const lower = text.toLowerCase();
  const [searched, terms] =
    lower.length === text.length ? [lower, unbroken.map((term) => term.toLowerCase())] : [text, unbroken];
  const unbreakable = rangesOf(searched, terms);
  let at = 0;
  const words = splitWords(text, language);
  return words.flatMap((word, position) => {
    at = text.indexOf(word, at) + word.length;
    const gap = /^\s/u.test(text.slice(at, at + 1)) ? ' ' : '';
    const parts = splitToLines(word, lineWidth);
    const end = at;
    const isUnbreakable = unbreakable.some(({ from, to }) => from < end && end < to);
    return parts.map((part, index): Token => {
      const isLast = index === parts.length - 1;
      if (!isLast) return { text: part, gap: '', breakAfter: 'inside' };
      const place = { before: words[position - 1], next: words[position + 1], language };
      return { text: part, gap, breakAfter: isUnbreakable ? 'inside' : breakOfWritten(part, place) };
    });
  });
}

/**
 * Returns a function that gives the time at which a character of the line is spoken. Where one word ends and
 * the next begins, `side` selects one of the two.
 */
function makeClock({ text, words, startTime, endTime }: TimedLine) {
  const letters = lettersOf(text);
  const hasTimes = words !== undefined && lettersOf(words.map((word) => word.text).join('')) === letters;
  let from = 0;
  const spans = (hasTimes ? words : [{ text: letters, start: startTime, end: endTime }]).map((word) => {
    const begins = from;
    from += lettersOf(word.text).length;
    return { from: begins, to: from, start: word.start, end: word.end };
  });
  let at = 0;
  return (letter: number, side: 'before' | 'after'): number => {
    while (
      at + 1 < spans.length &&
      (spans[at]!.to < letter || (side === 'after' && spans[at]!.to === letter))
    )
      at += 1;
    const span = spans[at];
    if (!span || span.to === span.from) return startTime;
    const seconds = span.start + ((letter - span.from) / (span.to - span.from)) * (span.end - span.start);
    return Math.min(endTime, Math.max(startTime, seconds));
  };
}
