import { splitWords } from '../../text/split-words.js';
import type { TimeSpan, Word } from '../../text/word.js';
import { distributeWords } from './distribute-words.js';

/** Answer of sherpa-onnx for one segment of audio; times are relative to its start. */
export type SherpaResult = {
  readonly text: string;
  readonly tokens?: readonly string[];
  readonly timestamps?: readonly number[];
  readonly durations?: readonly number[];
  readonly ys_log_probs?: readonly number[];
  readonly lang?: string;
};

/** Confidence of a word for which the engine reports none. */
const UNKNOWN_CONFIDENCE = 0.7;
/** Where the end of a token is not reported, the last one of a segment lasts about this long. */
const LAST_TOKEN_SECONDS = 0.3;
/** A pause may follow a word: its end is not always the start of the next one. */
const MAX_TOKEN_SECONDS = 0.5;
const MIN_WORD_SECONDS = 0.05;

interface PlacedToken {
  /** Position in the text, in bytes without spaces. */
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly logProb: number | undefined;
}

/**
 * Returns the words of the text. How tokens form words differs by model (pieces of words, letters, bytes), so
 * the tokens only give the times: by their position in the text.
 */
export function toSherpaWords(
  result: SherpaResult,
  segment: TimeSpan,
  { language, hasOnlyCapitals = false }: { language?: string | undefined; hasOnlyCapitals?: boolean } = {},
): Word[] {
  const transcribed = withoutMarks(result.text);
  const text = hasOnlyCapitals ? transcribed.toLowerCase() : transcribed;
  const texts = splitWords(text, language);
  const placed = placeTokens(
    result,
    texts.reduce((sum, word) => sum + byteCount(word), 0),
  );
  if (placed.length === 0) {
    const options = { confidence: UNKNOWN_CONFIDENCE, ...(language && { language }) };
    return distributeWords(text, [segment], options);
  }
  let at = 0;
  return texts.map((word) => {
    const from = at;
    at += byteCount(word);
    const own = placed.filter((token) => token.from < at - 1e-6 && token.to > from + 1e-6);
    const start = own[0]?.start ?? 0;
    const end = own.at(-1)?.end ?? start;
    const logProbs = own.flatMap(({ logProb }) => (logProb === undefined ? [] : [logProb]));
    return {
      text: word,
      startSeconds: Math.min(segment.endSeconds, segment.startSeconds + start),
      endSeconds: Math.min(
        segment.endSeconds,
        segment.startSeconds + Math.max(end, start + MIN_WORD_SECONDS),
      ),
      confidence:
        logProbs.length > 0
          ? Math.exp(logProbs.reduce((sum, logProb) => sum + logProb, 0) / logProbs.length)
          : UNKNOWN_CONFIDENCE,
    };
  });
}

/**
 * Returns where each token is in the text, in proportion to its length. A token is measured in bytes or, where
 * each of its characters stands for one byte, in characters: whichever is closer to the length of the text.
 */
function placeTokens(result: SherpaResult, textBytes: number): PlacedToken[] {
  const { tokens = [], timestamps = [], durations = [] } = result;
  if (tokens.length !== timestamps.length || textBytes === 0) return [];
  const bytes = tokens.map((token) => (isByte(token) ? 1 : byteCount(bare(token))));
  const characters = tokens.map((token) => (isByte(token) ? 1 : [...bare(token)].length));
  const difference = (lengths: readonly number[]) => Math.abs(sum(lengths) - textBytes);
  const lengths = difference(characters) < difference(bytes) ? characters : bytes;
  const scale = textBytes / sum(lengths);
  if (!Number.isFinite(scale)) return [];
  let at = 0;
  return lengths.map((length, index) => {
    const from = at;
    at += length * scale;
    const begin = timestamps[index] ?? 0;
    const next = timestamps[index + 1] ?? begin + LAST_TOKEN_SECONDS;
    const duration = durations.length === tokens.length ? durations[index] : undefined;
    const end = duration ? begin + duration : Math.min(next, begin + MAX_TOKEN_SECONDS);
    return {
      from,
      to: at,
      // Whisper gives the silence before the first token to that token.
      start: index === 0 ? Math.max(begin, end - MAX_TOKEN_SECONDS) : begin,
      end,
      logProb: result.ys_log_probs?.[index],
    };
  });
}

const MARKS = /<\|[^|<>]*\|>|<\/?(?:unk|blk|blank|s|pad|eps|sos|eos|sos\/eos)>/gi;
const withoutMarks = (text: string): string => text.replace(MARKS, '').trim();
const isByte = (token: string): boolean => /^<0x[0-9A-F]{2}>$/i.test(token);
/** The part of a token that is in the text: "▁" begins a word, "@@" says that it continues. */
const bare = (token: string): string => withoutMarks(token).replace(/[▁\s]|@@$/g, '');
const byteCount = (text: string): number => Buffer.byteLength(text);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
