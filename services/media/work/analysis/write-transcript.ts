import { assignSpeakers } from '../../ai/speakers/assign-speakers.js';
import type { SpeakerTurn } from '../../ai/speakers/find-speakers.js';
import type { Transcription } from '../../ai/transcribe/transcribe-engine.js';
import type { TimeSpan, Word } from '../../text/word.js';
import { dropUnspokenWords } from './drop-unspoken-words.js';
import { type Cue, makeCues } from './make-cues.js';
import { settleSpokenLanguage, UNKNOWN } from './settle-spoken-language.js';

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
