import type { DataSource } from 'typeorm';
import { knowsLanguage } from '../../ai/language-tag.js';
import type { SubtitleModel } from '../../ai/transcribe/transcribe-engine.js';
import { findEngineReports } from './find-engine-reports.js';

export interface TranscriptionSupport {
  readonly canTranscribe: boolean;
  /** BCP 47: languages that can be transcribed; empty if all can, or if unknown. */
  readonly languages: readonly string[];
}

/**
 * Returns whether a worker transcribes the language with the requested model. Unknown while there is no
 * worker; then the work waits for one.
 */
export async function describeTranscription(
  db: DataSource,
  language: string,
  model?: SubtitleModel | null,
): Promise<TranscriptionSupport> {
  const reports = await findEngineReports(db);
  const engines = reports.flatMap(
    ({ transcribe, transcribeByModel }) => transcribeByModel?.[model ?? 'default'] ?? transcribe,
  );
  const isUnknown = reports.every(({ transcribe }) => transcribe.length === 0);
  const canTranscribe = isUnknown || engines.some(({ languages }) => knowsLanguage(languages, language));
  return { canTranscribe, languages: [...new Set(engines.flatMap(({ languages }) => languages))].sort() };
}
