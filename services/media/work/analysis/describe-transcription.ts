import type { AnalysisRequest } from '../../../../schemas/messages/analysis-request.js';
import { isDraft, type Transcription } from '../../../../schemas/transcription.js';
import { qualityOf } from '../../ai/engine-quality.js';
import { ocrEngineIdOf } from '../../ai/ocr/open-ocr-engines.js';
import type { StoredScreenText, StoredTranscript } from './transcript.entity.js';

interface DescribedScript {
  readonly request: Pick<AnalysisRequest, 'scriptSource'>;
  readonly transcribed: Pick<StoredTranscript, 'words' | 'engineId' | 'engineModel'>;
  /** The text that was read from the frames for this script. */
  readonly screen?: StoredScreenText | undefined;
  readonly script: {
    readonly language: string | null;
    readonly languageConfidence: number | null;
    readonly lines: readonly unknown[];
  };
}

/**
 * Returns the engine that a script's text comes from, and how reliable it is. Returns null if a person provided
 * the text, or if it is neither transcribed nor read from the screen.
 */
export function describeTranscription({
  request,
  transcribed,
  screen,
  script,
}: DescribedScript): Transcription | null {
  if (request.scriptSource === 'custom' || script.lines.length === 0) return null;
  const { language, languageConfidence } = script;
  const { words, engineId, engineModel = null } = transcribed;
  if (words.length > 0 && engineId !== null) {
    const confidence = meanConfidence(words);
    const quality = qualityOf('transcribe', engineId);
    const draft = isDraft({ quality, confidence, isReadFromScreen: false });
    const origin = { engine: engineId, method: 'transcribed', model: engineModel } as const;
    return { ...origin, language, languageConfidence, confidence, draft };
  }
  if (request.scriptSource !== 'video' || !screen || screen.texts.length === 0) return null;
  const draft = isDraft({ quality: 'standard', confidence: null, isReadFromScreen: true });
  const engine = ocrEngineIdOf(screen.reader);
  return { engine, method: 'read', model: null, language, languageConfidence, confidence: null, draft };
}

/** Returns the mean, rounded to three digits; null without words. */
export function meanConfidence(words: ReadonlyArray<{ readonly confidence: number }>): number | null {
  if (words.length === 0) return null;
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return Math.round((sum / words.length) * 1000) / 1000;
}
