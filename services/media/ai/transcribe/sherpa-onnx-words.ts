import { isUnspaced } from '../../text/split-words.js';
import type { TimeSpan, Word } from '../../text/word.js';
import { distributeWords } from './distribute-words.js';

/** Answer of sherpa-onnx for one segment of audio; times are relative to its start. */
export type SherpaResult = {
  readonly text: string;
  readonly tokens?: readonly string[];
  readonly timestamps?: readonly number[];
  readonly ys_log_probs?: readonly number[];
  readonly lang?: string;
};

/** Confidence of a word for which the engine reports none. */
const UNKNOWN_CONFIDENCE = 0.7;
/** The end of a token is not reported; the last one of a segment lasts about this long. */
const LAST_TOKEN_SECONDS = 0.3;
/** A pause may follow a word: its end is not always the start of the next one. */
const LONGEST_TOKEN_SECONDS = 0.5;

/** Joins the tokens to words. A token that begins a word starts with a space or "▁". */
export function toSherpaWords(result: SherpaResult, piece: TimeSpan): Word[] {
  const { tokens = [], timestamps = [] } = result;
  if (tokens.length === 0 || tokens.length !== timestamps.length) {
    return distributeWords(result.text, [piece], { confidence: UNKNOWN_CONFIDENCE });
  }
  const words: Array<{ text: string; start: number; end: number; logProbs: number[] }> = [];
  for (const [index, token] of tokens.entries()) {
    const text = token.replace(/▁/g, ' ');
    const start = timestamps[index] ?? 0;
    const next = timestamps[index + 1] ?? start + LAST_TOKEN_SECONDS;
    const end = Math.min(next, start + LONGEST_TOKEN_SECONDS);
    const bare = text.trim();
    if (bare === '' || /^<.*>$/.test(bare)) continue;
    const last = words.at(-1);
    const isPunctuation = /^\p{P}+$/u.test(bare) && bare !== "'";
    const begins =
      !last || (!isPunctuation && (text.startsWith(' ') || isUnspaced(bare) || isUnspaced(last.text)));
    const logProb = result.ys_log_probs?.[index];
    if (begins) words.push({ text: bare, start, end, logProbs: [] });
    else {
      last.text += bare;
      last.end = end;
    }
    if (logProb !== undefined) words.at(-1)?.logProbs.push(logProb);
  }
  return words.map(({ text, start, end, logProbs }) => ({
    text: text === text.toUpperCase() ? text.toLowerCase() : text, // many of its models know only capitals
    startSeconds: piece.startSeconds + start,
    endSeconds: Math.min(piece.endSeconds, piece.startSeconds + Math.max(end, start + 0.05)),
    confidence:
      logProbs.length > 0
        ? Math.exp(logProbs.reduce((sum, p) => sum + p, 0) / logProbs.length)
        : UNKNOWN_CONFIDENCE,
  }));
}
