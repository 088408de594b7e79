import { isDraft } from '../../../../../schemas/transcription.js';
import { qualityOf } from '../../../ai/engine-quality.js';
import { primaryLanguage } from '../../../ai/language-tag.js';
import { meanConfidence } from '../describe-transcription.js';
import { makeCues } from '../make-cues.js';
import type { StoredTranscript } from '../transcript.entity.js';
import { repairWords } from './repair-words.js';
import { screenLabels } from './screen-labels.js';

/**
 * Corrects an English draft by the names that the screen shows. The transcript of a reliable engine, and one in
 * another language, whose sounds are unknown, stays as it is.
 */
export function repairTranscript(
  transcript: StoredTranscript,
  seen: Pick<StoredTranscript, 'interactions' | 'screen'>,
): StoredTranscript {
  const { words, language, engineId, durationSeconds } = transcript;
  if (words.length === 0 || !language || primaryLanguage(language) !== 'en') return transcript;
  const quality = qualityOf('transcribe', engineId ?? 'unknown');
  if (!isDraft({ quality, confidence: meanConfidence(words), isReadFromScreen: false })) return transcript;
  const repaired = repairWords(words, screenLabels({ ...seen, durationSeconds }));
  return { ...transcript, words: repaired, cues: makeCues(repaired, { language, durationSeconds }) };
}
