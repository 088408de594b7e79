import { type DetectedLanguage, detectLanguage } from '../../../platform/text/detect-language.js';

/** Stands for an unknown language. */
export const UNKNOWN = 'und';
/** Below this confidence the language detected from the transcript does not outweigh the engine's. */
const SURER_THAN_ENGINE = 0.5;
/** Confidence of a language that only the engine reports. */
const BY_ENGINE_ALONE = 0.5;

/** The language of the transcript: as detected from its text, else as the engine reports. */
export async function settleSpokenLanguage(
  text: string,
  transcribedAs: string,
): Promise<DetectedLanguage | null> {
  const detected = await detectLanguage(text);
  if (transcribedAs === UNKNOWN) return detected;
  // Both name the same language, but the engine's tag is more specific: "en-GB" stays.
  if (detected && baseOf(transcribedAs) === detected.language)
    return { ...detected, language: transcribedAs };
  if (detected && detected.confidence >= SURER_THAN_ENGINE) return detected;
  return { language: transcribedAs, confidence: BY_ENGINE_ALONE };
}

const baseOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';
