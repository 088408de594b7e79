import type { TimeSpan } from '../../text/word.js';
import type { Footage } from './footage.js';

/** A longer pause ends an utterance. */
const PAUSE_SECONDS = 1;

/** Maximum weight per second of speech: a few detected sounds in silence are too short for all of the text. */
const MAX_WEIGHT_PER_SECOND = 60;

/** Makes a clock that runs only during speech, for text that is spoken between two times. */
export function makeSpeechClock({ words, speech, durationSeconds }: Footage) {
  const spoken = words.length > 0 ? joinNear(words) : joinNear(speech);

  /**
   * Divides the time between two moments by weight: the speech in it, or all of it if there is too little
   * speech.
   */
  function share(parts: ReadonlyArray<{ readonly weight: number }>, from: number, until: number): TimeSpan[] {
    const inside = spoken
      .map((span) => ({
        startSeconds: Math.max(from, span.startSeconds),
        endSeconds: Math.min(until, span.endSeconds, durationSeconds),
      }))
      .filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds);
    const total = parts.reduce((sum, { weight }) => sum + weight, 0);
    const isEnough = secondsOf(inside) * MAX_WEIGHT_PER_SECOND >= total;
    const spans = isEnough ? inside : [{ startSeconds: from, endSeconds: Math.max(from, until) }];
    const seconds = secondsOf(spans);
    let before = 0;
    return parts.map(({ weight }) => {
      const startSeconds = timeAt(spans, (before / total) * seconds, 'after');
      before += weight;
      return { startSeconds, endSeconds: timeAt(spans, (before / total) * seconds, 'before') };
    });
  }
  return { share };
}

const secondsOf = (spans: readonly TimeSpan[]): number =>
  spans.reduce((sum, span) => sum + span.endSeconds - span.startSeconds, 0);

/**
 * Returns when this much has been spoken. Between two spans, `side` selects the end of one or the beginning
 * of the next.
 */
function timeAt(spans: readonly TimeSpan[], spokenSeconds: number, side: 'before' | 'after'): number {
  let left = spokenSeconds;
  for (const [index, { startSeconds, endSeconds }] of spans.entries()) {
    const length = endSeconds - startSeconds;
    const isLast = index === spans.length - 1;
    if (isLast || left < length - 1e-9 || (side === 'before' && left <= length + 1e-9))
      return Math.min(endSeconds, startSeconds + left);
    left = Math.max(0, left - length);
  }
  return 0;
}

function joinNear(spans: readonly TimeSpan[]): TimeSpan[] {
  const joined: TimeSpan[] = [];
  for (const { startSeconds, endSeconds } of [...spans].sort((a, b) => a.startSeconds - b.startSeconds)) {
    const last = joined.at(-1);
    if (last && startSeconds - last.endSeconds <= PAUSE_SECONDS)
      joined[joined.length - 1] = { ...last, endSeconds: Math.max(last.endSeconds, endSeconds) };
    else joined.push({ startSeconds, endSeconds });
  }
  return joined;
}
