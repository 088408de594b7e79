import { type EnginePreference, preferredEngines } from '../engines/engine-preference.js';
import type { HearChoice } from '../engines/hear/hear-engine.js';
import type { OpenEngines } from '../engines/open-engines.js';
import type { ListedVoice } from '../engines/speak/open-speaking.js';
import type { LanguagePair } from '../engines/translate/translate-engine.js';

/** What the engines of one worker can do. Of an engine that is not ready there is nothing. */
export interface EngineReport {
  /** BCP 47; an engine without any takes every language. */
  readonly hear: readonly ReportedHearer[];
  /** The same by what is asked for. Absent in the report of an older worker: whatever is asked for. */
  readonly hearAs?: Readonly<Record<HearChoice, readonly ReportedHearer[]>>;
  readonly voices: readonly ListedVoice[];
  /** An engine without pairs translates from and to every language. */
  readonly translate: readonly ReportedTranslator[];
  /** By the language that is translated into. Absent in the report of an older worker: none. */
  readonly translatePreference?: EnginePreference;
  /** Whether presenters can be made to speak. Absent in the report of an older worker: no. */
  readonly present?: boolean;
}

interface ReportedHearer {
  readonly id: string;
  readonly languages: readonly string[];
}

export interface ReportedTranslator {
  readonly id: string;
  readonly pairs: readonly LanguagePair[];
}

/** The engines that a worker takes to translate into a language. */
export function translatorsInto(
  { translate, translatePreference }: Pick<EngineReport, 'translate' | 'translatePreference'>,
  language: string,
): ReportedTranslator[] {
  if (!translatePreference) return [...translate];
  const ids = preferredEngines(
    translatePreference,
    language,
    translate.map(({ id }) => id),
  );
  return translate.filter(({ id }) => ids.includes(id));
}

export async function reportEngines({
  hearing,
  speaking,
  translating,
  presenting,
}: OpenEngines): Promise<EngineReport> {
  const hearers = async (choice?: HearChoice) =>
    (await hearing.describe(choice))
      .filter(({ isReady }) => isReady)
      .map(({ id, languages }) => ({ id, languages }));
  const translate = (await translating.describe()).filter(({ isReady }) => isReady);
  return {
    hear: await hearers(),
    hearAs: {
      default: await hearers('default'),
      subtitle_model_1: await hearers('subtitle_model_1'),
      subtitle_model_2: await hearers('subtitle_model_2'),
    },
    voices: await speaking.voices(),
    translate: translate.map(({ id, pairs }) => ({ id, pairs })),
    translatePreference: translating.preference,
    present: (await presenting.describe()).some(({ isReady }) => isReady),
  };
}
