import type { OpenEngines } from '../engines/open-engines.js';
import type { ListedVoice } from '../engines/speak/open-speaking.js';
import type { LanguagePair } from '../engines/translate/translate-engine.js';

/** What the engines of one worker can do. Of an engine that is not ready there is nothing. */
export interface EngineReport {
  /** BCP 47; an engine without any takes every language. */
  readonly hear: ReadonlyArray<{ readonly id: string; readonly languages: readonly string[] }>;
  readonly voices: readonly ListedVoice[];
  /** An engine without pairs translates from and to every language. */
  readonly translate: ReadonlyArray<{ readonly id: string; readonly pairs: readonly LanguagePair[] }>;
}

export async function reportEngines({ hearing, speaking, translating }: OpenEngines): Promise<EngineReport> {
  const hear = (await hearing.describe()).filter(({ isReady }) => isReady);
  const translate = (await translating.describe()).filter(({ isReady }) => isReady);
  return {
    hear: hear.map(({ id, languages }) => ({ id, languages })),
    voices: await speaking.voices(),
    translate: translate.map(({ id, pairs }) => ({ id, pairs })),
  };
}
