import { type EnginePreference, preferredEngines } from '../../ai/engine-preference.js';
import type { OpenEngines } from '../../ai/open-engines.js';
import type { TranscribeChoice } from '../../ai/transcribe/transcribe-engine.js';
import type { LanguagePair } from '../../ai/translate/translate-engine.js';
import type { ListedVoice } from '../../ai/tts/open-tts-engines.js';
import type { FontShelf } from '../../text/typesetting/font-shelf.js';

/** Capabilities of one worker's engines. An engine that is not ready is left out. */
export interface EngineReport {
  /** BCP 47; an engine without languages accepts every language. */
  readonly transcribe: readonly ReportedTranscriber[];
  /** The same by requested model. Absent in the report of an older worker: the same for every model. */
  readonly transcribeByModel?: Readonly<Record<TranscribeChoice, readonly ReportedTranscriber[]>>;
  readonly voices: readonly ListedVoice[];
  /** An engine without pairs translates from and to every language. */
  readonly translate: readonly ReportedTranslator[];
  /** By target language. Absent in the report of an older worker: no preference. */
  readonly translatePreference?: EnginePreference;
  /** Whether talking avatars are available. Absent in the report of an older worker: no. */
  readonly avatar?: boolean;
  /** Families of installed fonts. Absent in the report of an older worker: unknown. */
  readonly fonts?: readonly string[];
}

interface ReportedTranscriber {
  readonly id: string;
  readonly languages: readonly string[];
}

export interface ReportedTranslator {
  readonly id: string;
  readonly pairs: readonly LanguagePair[];
}

/** Returns the engines that a worker uses for translations into a language. */
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

export async function reportEngines(
  { transcribe, tts, translate, avatar }: OpenEngines,
  fonts: Pick<FontShelf, 'families'>,
): Promise<EngineReport> {
  const transcribers = async (choice?: TranscribeChoice) =>
    (await transcribe.describe(choice))
      .filter(({ isReady }) => isReady)
      .map(({ id, languages }) => ({ id, languages }));
  const translators = (await translate.describe()).filter(({ isReady }) => isReady);
  return {
    transcribe: await transcribers(),
    transcribeByModel: {
      default: await transcribers('default'),
      subtitle_model_1: await transcribers('subtitle_model_1'),
      subtitle_model_2: await transcribers('subtitle_model_2'),
    },
    voices: await tts.voices(),
    translate: translators.map(({ id, pairs }) => ({ id, pairs })),
    translatePreference: translate.preference,
    avatar: (await avatar.describe()).some(({ isReady }) => isReady),
    fonts: fonts.families,
  };
}
