import type { DataSource } from 'typeorm';
import { knowsLanguage } from '../../ai/language-tag.js';
import type { ListedVoice } from '../../ai/tts/open-tts-engines.js';
import { findEngineReports } from './find-engine-reports.js';

export interface SimilarVoice {
  readonly voiceId: string;
  /** Whether it belongs to the requested model. */
  readonly hasModel: boolean;
}

/**
 * Returns a voice for a language in place of another: that voice itself, else one of its gender, else any;
 * null if there is none.
 */
export async function findSimilarVoice(
  db: DataSource,
  { voiceId, language, model }: { voiceId: string; language: string; model: string },
): Promise<SimilarVoice | null> {
  const voices = (await findEngineReports(db)).flatMap((report) => report.voices);
  const gender = voices.find(({ id }) => id === voiceId)?.gender;
  const similarity = ({ id, gender: own }: ListedVoice): number =>
    id === voiceId ? 2 : own === gender ? 1 : 0;
  const [nearest] = voices
    .filter(({ languages }) => knowsLanguage(languages, language))
    .sort((a, b) => similarity(b) - similarity(a));
  if (!nearest) return null;
  return {
    voiceId: nearest.id,
    hasModel: model === 'auto' || nearest.models.some((own) => own === model),
  };
}
