import type { DataSource } from 'typeorm';
import type { SubtitleModel } from '../engines/hear/hear-engine.js';
import { knowsLanguage } from '../engines/language-tag.js';
import { findEngineReports } from './find-engine-reports.js';

export interface Hearing {
  readonly canHear: boolean;
  /** BCP 47: what can be heard instead; empty when any language can, or nobody is there to say. */
  readonly languages: readonly string[];
}

/**
 * Whether some worker hears the language with the model that is asked for. While there is no worker nobody can say: then the work
 * waits for one.
 */
export async function describeHearing(
  db: DataSource,
  language: string,
  model?: SubtitleModel | null,
): Promise<Hearing> {
  const reports = await findEngineReports(db);
  const engines = reports.flatMap(({ hear, hearAs }) => hearAs?.[model ?? 'default'] ?? hear);
  const isUnknown = reports.every(({ hear }) => hear.length === 0);
  const canHear = isUnknown || engines.some(({ languages }) => knowsLanguage(languages, language));
  return { canHear, languages: [...new Set(engines.flatMap(({ languages }) => languages))].sort() };
}
