import { z } from 'zod';
import { englishNameOf } from '../../../../schemas/english-name.js';
import type { TimeSpan, Word } from '../../text/word.js';
import { primaryLanguage } from '../language-tag.js';
import { distributeWords } from './distribute-words.js';

const LOOK_AHEAD = 4;

/**
 * Gives words the spelling and punctuation of the text of the same utterance. A word that is not found at its
 * position keeps its own spelling; no word is added.
 */
function punctuateWords(words: readonly Word[], text: string): Word[] {
  const tokens = text.split(/\s+/u).filter((token) => token !== '');
  let next = 0;
  return words.map((word) => {
    const bare = letters(word.text);
    const window = tokens.slice(next, next + LOOK_AHEAD);
    const found = bare === '' ? -1 : window.findIndex((token) => letters(token) === bare);
    if (found === -1) return word;
    const token = window[found] ?? word.text;
    next += found + 1;
    return { ...word, text: token };
  });
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const Segment = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  avg_logprob: z.number().nullish(),
  no_speech_prob: z.number().nullish(),
});

/**
 * Answers of servers with this protocol, from the most detailed form to a bare text. Other fields are
 * ignored.
 */
const Transcript = z.object({
  text: z.string(),
  language: z.string().nullish(),
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).nullish(),
  segments: z.array(Segment).nullish(),
});
type Transcript = z.infer<typeof Transcript>;

/** Confidence of a word for which the engine reports none. */
const UNKNOWN_CONFIDENCE = 0.7;

export type SegmentTranscript = { readonly words: Word[]; readonly language: string | null };

/** Converts the answer for one segment to words. Throws when it is not a transcript. */
export function readTranscript(
  answer: unknown,
  chunk: TimeSpan,
  speech: readonly TimeSpan[],
): SegmentTranscript {
  const transcript = Transcript.parse(typeof answer === 'string' ? { text: answer } : answer);
  const language = transcript.language ? languageTag(transcript.language) : null;
  const words = wordsOf(transcript, chunk, speech, language ?? undefined);
  return { words: words.map((word) => within(word, chunk)), language };
}

function wordsOf(
  transcript: Transcript,
  chunk: TimeSpan,
  speech: readonly TimeSpan[],
  language: string | undefined,
): Word[] {
  const segments = (transcript.segments ?? []).map((segment) => ({
    ...segment,
    startSeconds: chunk.startSeconds + segment.start,
    endSeconds: chunk.startSeconds + segment.end,
    confidence: confidenceOf(segment),
  }));
  if (transcript.words && transcript.words.length > 0) {
    const timed = transcript.words.map(({ word, start, end }) => {
      const startSeconds = chunk.startSeconds + start;
      const middle = startSeconds + (end - start) / 2;
      const segment = segments.find((s) => s.startSeconds <= middle && middle <= s.endSeconds);
      const confidence = segment?.confidence ?? UNKNOWN_CONFIDENCE;
      return { text: word.trim(), startSeconds, endSeconds: chunk.startSeconds + end, confidence };
    });
    // The original service returns words without the punctuation of its text.
    return punctuateWords(timed, transcript.text).filter((word) => word.text !== '');
  }
  if (segments.length > 0) {
    return segments.flatMap((segment) =>
      distributeWords(segment.text, [segment], { confidence: segment.confidence, language }),
    );
  }
  const inside = speech.flatMap((span) => overlap(span, chunk));
  return distributeWords(transcript.text, inside.length > 0 ? inside : [chunk], {
    confidence: UNKNOWN_CONFIDENCE,
    language,
  });
}

/** Combines two confidence values that indicate words invented from music. */
function confidenceOf(segment: z.infer<typeof Segment>): number {
  const spoken = 1 - (segment.no_speech_prob ?? 0);
  const sure = typeof segment.avg_logprob === 'number' ? Math.exp(segment.avg_logprob) : UNKNOWN_CONFIDENCE;
  return Math.max(0, Math.min(1, spoken * sure));
}

function within(word: Word, chunk: TimeSpan): Word {
  const startSeconds = Math.max(chunk.startSeconds, Math.min(word.startSeconds, chunk.endSeconds));
  const endSeconds = Math.max(startSeconds, Math.min(word.endSeconds, chunk.endSeconds));
  return { ...word, startSeconds, endSeconds };
}

function overlap(a: TimeSpan, b: TimeSpan): TimeSpan[] {
  const startSeconds = Math.max(a.startSeconds, b.startSeconds);
  const endSeconds = Math.min(a.endSeconds, b.endSeconds);
  return endSeconds > startSeconds ? [{ startSeconds, endSeconds }] : [];
}

/** Returns "en" for "english" or "en", and null for anything else. */
export function languageTag(name: string): string | null {
  const lower = name.trim().toLowerCase();
  if (/^[a-z]{2,3}([-_][a-z0-9]+)*$/.test(lower) && lower.length !== 4) return primaryLanguage(lower);
  return languageNames().get(lower) ?? null;
}

let names: ReadonlyMap<string, string> | undefined;
function languageNames(): ReadonlyMap<string, string> {
  if (names) return names;
  const found = new Map<string, string>();
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const first of letters) {
    for (const second of letters) {
      const name = englishNameOf(first + second);
      if (name && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), first + second);
    }
  }
  names = found;
  return names;
}
