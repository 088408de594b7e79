import { type DetectedLanguage, detectLanguage } from '../../../platform/detect-language.js';

/** Stands for an unknown language. */
export const UNKNOWN = 'und';
/** Below this confidence the language detected from the transcript does not outweigh the engine's. */
const SURER_THAN_ENGINE = 0.5;
/** Confidence of a language that only the engine reports. */
const BY_ENGINE_ALONE = 0.5;

/** The language of the transcript: as detected from its text, else as the engine reports. */
export async function settleSpokenLanguage(text: string, heardAs: string): Promise<DetectedLanguage | null> {
  const told = await detectLanguage(text);
  if (heardAs === UNKNOWN) return told;
  // Both name the same language, but the engine's tag is more specific: "en-GB" stays.
  if (told && baseOf(heardAs) === told.language) return { ...told, language: heardAs };
  if (told && told.confidence >= SURER_THAN_ENGINE) return told;
  return { language: heardAs, confidence: BY_ENGINE_ALONE };
}

const baseOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';
