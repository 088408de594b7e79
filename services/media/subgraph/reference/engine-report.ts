import { type EnginePreference, preferredEngines } from '../../ai/engine-preference.js';
import { type EngineKind, type EngineQuality, qualityOf } from '../../ai/engine-quality.js';
import type { EngineState } from '../../ai/engine-state.js';
import type { OpenEngines } from '../../ai/open-engines.js';
import type { TranscribeChoice } from '../../ai/transcribe/transcribe-engine.js';
import type { LanguagePair } from '../../ai/translate/translate-engine.js';
import type { ListedVoice } from '../../ai/tts/open-tts-engines.js';
import type { FontRegistry } from '../../text/typesetting/font-registry.js';

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
  /** Every engine, the preferred ones of each kind first. Absent in the report of an older worker: unknown. */
  readonly engines?: readonly ReportedEngine[];
}

export interface ReportedEngine {
  readonly kind: EngineKind;
  readonly id: string;
  readonly quality: EngineQuality;
  readonly isReady: boolean;
  /** BCP 47, of translation the targets; empty for any language. */
  readonly languages: readonly string[];
  /** What it lacks; null when it is ready. */
  readonly missing: string | null;
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

async function listEngines({ close: _, ...kinds }: OpenEngines): Promise<ReportedEngine[]> {
  const listed = Object.entries(kinds).map(
    async ([name, engines]: [string, { describe(): Promise<readonly EngineState[]> }]) => {
      const kind = name as EngineKind;
      return (await engines.describe()).map(
        ({ id, isReady, languages, missing }): ReportedEngine => ({
          kind,
          id,
          quality: qualityOf(kind, id),
          isReady,
          languages,
          missing,
        }),
      );
    },
  );
  return (await Promise.all(listed)).flat();
}

export async function reportEngines(
  opened: OpenEngines,
  fonts: Pick<FontRegistry, 'families'>,
): Promise<EngineReport> {
  const { transcribe, tts, translate, avatar } = opened;
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
    engines: await listEngines(opened),
  };
}
