import { type EnginePreference, preferredEngines } from '../../ai/engine-preference.js';
import type { OpenEngines } from '../../ai/open-engines.js';
import type { TranscribeChoice } from '../../ai/transcribe/transcribe-engine.js';
import type { LanguagePair } from '../../ai/translate/translate-engine.js';
import type { ListedVoice } from '../../ai/tts/open-tts-engines.js';

/** What the engines of one worker can do. Of an engine that is not ready there is nothing. */
export interface EngineReport {
  /** BCP 47; an engine without any takes every language. */
  readonly hear: readonly ReportedTranscriber[];
  /** The same by what is asked for. Absent in the report of an older worker: whatever is asked for. */
  readonly hearAs?: Readonly<Record<TranscribeChoice, readonly ReportedTranscriber[]>>;
  readonly voices: readonly ListedVoice[];
  /** An engine without pairs translates from and to every language. */
  readonly translate: readonly ReportedTranslator[];
  /** By the language that is translated into. Absent in the report of an older worker: none. */
  readonly translatePreference?: EnginePreference;
  /** Whether presenters can be made to speak. Absent in the report of an older worker: no. */
  readonly present?: boolean;
}

interface ReportedTranscriber {
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
  transcribe,
  tts,
  translate,
  avatar,
}: OpenEngines): Promise<EngineReport> {
  const transcribers = async (choice?: TranscribeChoice) =>
    (await transcribe.describe(choice))
      .filter(({ isReady }) => isReady)
      .map(({ id, languages }) => ({ id, languages }));
  const translators = (await translate.describe()).filter(({ isReady }) => isReady);
  return {
    hear: await transcribers(),
    hearAs: {
      default: await transcribers('default'),
      subtitle_model_1: await transcribers('subtitle_model_1'),
      subtitle_model_2: await transcribers('subtitle_model_2'),
    },
    voices: await tts.voices(),
    translate: translators.map(({ id, pairs }) => ({ id, pairs })),
    translatePreference: translate.preference,
    present: (await avatar.describe()).some(({ isReady }) => isReady),
  };
}
