import { canonicalLanguage, primaryLanguage } from '../language-tag.js';

/** A language that is installed, by Tesseract's name and as BCP 47. */
export interface TesseractLanguage {
  readonly code: string;
  readonly tag: string;
}

const ENGLISH = 'eng';
/** What its own names say otherwise than BCP 47 does. */
const TAGS: Readonly<Record<string, string>> = {
  chi_sim: 'zh-Hans',
  chi_tra: 'zh-Hant',
  kur: 'ckb',
  kmr: 'ku-Latn',
};
const CODE = /^[a-z]{3}(?:_(?:sim|tra|latn|cyrl))?$/;
/** Knows where text stands, or formulas, and no language. */
const NO_LANGUAGES: readonly string[] = ['osd', 'equ'];

/** Reads `tesseract --list-langs`. Upright, old-printed and scripts' models, which stand beside a language's own, are left out. */
export const readTesseractLanguages = (listed: string): TesseractLanguage[] =>
  listed
    .split('\n')
    .map((line) => line.trim())
    .filter((code) => CODE.test(code) && !NO_LANGUAGES.includes(code))
    .flatMap((code) => {
      const tag = TAGS[code] ?? canonicalLanguage(code);
      return tag ? [{ code, tag }] : [];
    });

/** Tesseract's name for the installed language that fits best: the same in the same script, else the same, else English. */
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
