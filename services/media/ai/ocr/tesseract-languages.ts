import { canonicalLanguage, primaryLanguage } from '../language-tag.js';

/** An installed language, by Tesseract's name and as BCP 47. */
export interface TesseractLanguage {
  readonly code: string;
  readonly tag: string;
}

const ENGLISH = 'eng';
/** Tesseract's names that differ from BCP 47. */
const TAGS: Readonly<Record<string, string>> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  kur: 'ckb',
  kmr: 'ku-Latn',
};
const CODE = /^[a-z]{3}(?:_(?:sim|tra|latn|cyrl))?$/;
/** Models for page layout or formulas, not for a language. */
const NO_LANGUAGES: readonly string[] = ['osd', 'equ'];

/**
 * Parses `tesseract --list-langs`. Vertical, historical and script models are left out, since they exist
 * beside a language's own.
 */
export const readTesseractLanguages = (listed: string): TesseractLanguage[] =>
  listed
    .split('\n')
    .map((line) => line.trim())
    .filter((code) => CODE.test(code) && !NO_LANGUAGES.includes(code))
    .flatMap((code) => {
      const tag = TAGS[code] ?? canonicalLanguage(code);
      return tag ? [{ code, tag }] : [];
    });

/** Returns the folder of the models, which `tesseract --list-langs` names in its first line. */
export const readModelFolder = (listed: string): string | null => /"([^"]+)"/.exec(listed)?.[1] ?? null;

/**
 * Returns Tesseract's name for the installed language that matches best: the same language in the same
 * script, else the same language, else English.
 */
export function findTesseractLanguage(
  installed: readonly TesseractLanguage[],
  language: string | undefined,
): string | null {
  const tag = (language && canonicalLanguage(language)) || 'en';
  const kin = installed.filter((known) => primaryLanguage(known.tag) === primaryLanguage(tag));
  const fitting = kin.find((known) => scriptOf(known.tag) === scriptOf(tag)) ?? kin[0];
  return fitting?.code ?? installed.find(({ code }) => code === ENGLISH)?.code ?? null;
}

const scriptOf = (tag: string): string | undefined => new Intl.Locale(tag).maximize().script;
