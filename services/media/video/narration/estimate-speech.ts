import { splitWords } from '../../text/split-words.js';
import { pauseAfterWord, SENTENCE_PAUSE_SECONDS, secondsOfWord } from './spread-words.js';

/** How long speech of the model takes in other languages and voices; measured with espeak-ng and flite. */
const PACE_OF_LANGUAGE: Readonly<Record<string, number>> = {
  es: 1.04,
  fr: 0.9,
  it: 1.07,
  nl: 1.1,
  pl: 1.17,
  pt: 1.08,
  ru: 0.94,
  tr: 1.26,
};
const PACE_OF_VOICE: Readonly<Record<string, number>> = { flite_rms: 1.09 };

interface NarratingVoice {
  readonly voiceId: string;
  /** BCP 47. */
  readonly language: string;
  /** Of the voice's own pace. */
  readonly speed: number;
  readonly sentencePauseSeconds: number | null;
}

/** Estimates how long a voice speaks for a text, from the sounds of its words. */
export function estimateSpeechSeconds(text: string, voice: NarratingVoice): number {
  const { voiceId, language, speed, sentencePauseSeconds } = voice;
  const words = splitWords(text, language);
  let spoken = 0;
  let paused = 0;
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    const pause = pauseAfterWord(word);
    spoken += secondsOfWord(word, isLast || pause > 0);
    if (isLast) continue;
    const isSentence = pause === SENTENCE_PAUSE_SECONDS;
    paused += isSentence ? Math.max(pause, sentencePauseSeconds ?? 0) : pause;
  }
  const pace = (PACE_OF_LANGUAGE[primary(language)] ?? 1) * (PACE_OF_VOICE[voiceId] ?? 1);
  return (spoken * pace) / speed + paused;
}

const primary = (language: string): string => language.toLowerCase().split('-')[0] ?? language;
