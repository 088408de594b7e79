import { assignSpeakers } from '../../ai/speakers/assign-speakers.js';
import type { SpeakerTurn } from '../../ai/speakers/find-speakers.js';
import type { Transcription } from '../../ai/transcribe/transcribe-engine.js';
import { isUnspaced } from '../../text/split-words.js';
import type { TimeSpan, Word } from '../../text/word.js';
import { type Cue, makeCues } from './make-cues.js';
import { settleSpokenLanguage, UNKNOWN } from './settle-spoken-language.js';

/** A word is judged together with its neighbours: single words are often enough short, confident and wrong. */
const NEIGHBOURHOOD_SECONDS = 3;

/**
 * Letters per second of the time that words take. In the music of a film, pocketsphinx reports few words
 * drawn out over chords: 1 to 6 letters per second, up to 8 when the film is sped up; over speech it reports
 * 10 to 17, and 5 to 15 under music as loud as the voice and in an echoing hall.
 */
const MIN_LETTERS_PER_SECOND = 3.5;
const DOUBTFUL_LETTERS_PER_SECOND = 7.5;
/** Above this confidence an engine may be transcribing a slow speaker. */
const SURE = 0.6;
/**
 * Mean confidence was 0.14 or more on speech, also under music and noise; below this value an engine is
 * guessing.
 */
const MIN_CONFIDENCE = 0.12;
/** Where most words of a span were not spoken, the remaining few are dropped too. */
const MIN_SPOKEN_SHARE = 1 / 3;
/**
 * A character of a syllabic or logographic script takes as long to say as about three letters of other
 * scripts.
 */
const LETTERS_PER_SYLLABLE_SIGN = 3;

/**
 * Returns the words that were most likely spoken. Engines report words in music and noise; this filter
 * applies to every engine, with the engine's confidence as one criterion among others.
 */
export function dropUnspokenWords(words: readonly Word[], speech: readonly TimeSpan[]): Word[] {
  return speech.flatMap((span, index) => {
    const before = speech[index - 1];
    const candidates = words.filter((word) => overlaps(word, span) && !(before && overlaps(word, before)));
    const spoken = candidates.filter((word, at) => isSpoken(neighbourhood(candidates, at, word)));
    return spoken.length >= candidates.length * MIN_SPOKEN_SHARE ? spoken : [];
  });
}

function isSpoken(words: readonly Word[]): boolean {
  const seconds = words.reduce((sum, word) => sum + Math.max(0.02, word.endSeconds - word.startSeconds), 0);
  const pace = words.reduce((sum, word) => sum + lettersIn(word.text), 0) / seconds;
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  if (confidence < MIN_CONFIDENCE || pace < MIN_LETTERS_PER_SECOND) return false;
  return pace >= DOUBTFUL_LETTERS_PER_SECOND || confidence >= SURE;
}

function neighbourhood(words: readonly Word[], index: number, word: Word): Word[] {
  const from = word.startSeconds - NEIGHBOURHOOD_SECONDS;
  const to = word.endSeconds + NEIGHBOURHOOD_SECONDS;
  let first = index;
  while (first > 0 && (words[first - 1]?.endSeconds ?? 0) > from) first -= 1;
  let last = index;
  while (last + 1 < words.length && (words[last + 1]?.startSeconds ?? 0) < to) last += 1;
  return words.slice(first, last + 1);
}

function lettersIn(text: string): number {
  let letters = 0;
  for (const sign of text) {
    if (/[\p{L}\p{N}]/u.test(sign)) letters += isUnspaced(sign) ? LETTERS_PER_SYLLABLE_SIGN : 1;
  }
  return letters;
}

const overlaps = (a: TimeSpan, b: TimeSpan): boolean =>
  a.startSeconds < b.endSeconds && b.startSeconds < a.endSeconds;

export type Transcript = {
  /** BCP 47; null without speech. */
  readonly language: string | null;
  readonly words: readonly Word[];
  readonly cues: readonly Cue[];
};

export const SILENT: Transcript = { language: null, words: [], cues: [] };

/** Makes the cues of a transcript, within the spans where speech was detected. */
export async function writeTranscript(
  transcription: Transcription,
  {
    speech,
    turns = [],
    language,
    durationSeconds,
  }: {
    readonly speech: readonly TimeSpan[];
    /** Who speaks when, if speakers are distinguished. */
    readonly turns?: readonly SpeakerTurn[] | undefined;
    /** BCP 47; detected when absent. */
    readonly language?: string | undefined;
    readonly durationSeconds: number;
  },
): Promise<Transcript> {
  const words = assignSpeakers(dropUnspokenWords(transcription.words, speech), turns);
  if (words.length === 0) return SILENT;
  const text = words.map((word) => word.text).join(' ');
  const spoken = language ?? (await settleSpokenLanguage(text, transcription.language))?.language ?? UNKNOWN;
  return { language: spoken, words, cues: makeCues(words, { language: spoken, durationSeconds }) };
}
