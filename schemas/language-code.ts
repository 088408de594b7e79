import { englishNameOf } from './english-name.js';

/** Codes of ISO 639 that identify no language: multiple, none, undetermined, uncoded. */
const NO_LANGUAGE = new Set(['mul', 'zxx', 'und', 'mis']);
/**
 * Codes that identify no script and no region (Unicode's unknown, inherited and common, and the codes for
 * testing).
 */
const NO_SCRIPT = new Set(['Zzzz', 'Zinh', 'Zyyy', 'Zxxx', 'Zmth', 'Zsym', 'Zsye']);
const NO_REGION = new Set(['ZZ', 'XA', 'XB']);
const scriptNames = new Intl.DisplayNames('en', { type: 'script', fallback: 'none' });
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Returns the canonical form of a valid language code: `en-us` becomes `en-US`, and `iw` becomes `he`. */
export const canonicalLanguage = (language: string): string =>
  Intl.getCanonicalLocales(language)[0] ?? language;

/** Whether the code is a BCP 47 tag whose language, script and region exist. */
export function isLanguageCode(code: string): boolean {
  try {
    const { language, script, region } = new Intl.Locale(code);
    return (
      englishNameOf(language) !== undefined &&
      !NO_LANGUAGE.has(language) &&
      (script === undefined || (!NO_SCRIPT.has(script) && scriptNames.of(script) !== undefined)) &&
      (region === undefined || (!NO_REGION.has(region) && regionNames.of(region) !== undefined))
    );
  } catch {
    return false;
  }
}
