import type { DataSource } from 'typeorm';
import { knowsLanguage } from '../engines/language-tag.js';
import { findEngineReports } from './find-engine-reports.js';

export interface Hearing {
  readonly canHear: boolean;
  /** BCP 47: what can be heard instead; empty when any language can, or nobody is there to say. */
  readonly languages: readonly string[];
}

/** Whether some worker hears the language. While there is no worker nobody can say: then the work waits for one. */
export async function describeHearing(db: DataSource, language: string): Promise<Hearing> {
  const engines = (await findEngineReports(db)).flatMap(({ hear }) => hear);
  const canHear = engines.length === 0 || engines.some(({ languages }) => knowsLanguage(languages, language));
  return { canHear, languages: [...new Set(engines.flatMap(({ languages }) => languages))].sort() };
}
