import { splitWords } from '../../text/split-words.js';
import type { TimeSpan, Word } from '../../text/word.js';

/** Assigns times within the spans to the words of a text, in proportion to their length. */
export function distributeWords(
  text: string,
  spans: readonly TimeSpan[],
  { confidence, language }: { confidence: number; language?: string },
): Word[] {
  const texts = splitWords(text, language);
  const weights = texts.map((word) => [...word].length + 1);
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const totalSeconds = spans.reduce((sum, span) => sum + span.endSeconds - span.startSeconds, 0);
  if (texts.length === 0 || totalSeconds <= 0) return [];

  let weightBefore = 0;
  return texts.map((word, index) => {
    const startSeconds = timeAt(spans, (weightBefore / totalWeight) * totalSeconds, 'start');
    weightBefore += weights[index] ?? 0;
    const endSeconds = timeAt(spans, (weightBefore / totalWeight) * totalSeconds, 'end');
    return { text: word, startSeconds, endSeconds, confidence };
  });
}

/**
 * Returns the time at which this many seconds of the spans have passed; between two spans, on the requested
 * side.
 */
function timeAt(spans: readonly TimeSpan[], passedSeconds: number, side: 'start' | 'end'): number {
  let rest = passedSeconds;
  for (const span of spans) {
    const seconds = span.endSeconds - span.startSeconds;
    if (rest < seconds - 1e-9 || (side === 'end' && rest < seconds + 1e-9)) {
      return span.startSeconds + Math.min(rest, seconds);
    }
    rest -= seconds;
  }
  return spans.at(-1)?.endSeconds ?? 0;
}
