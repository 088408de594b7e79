import { primaryLanguage } from '../../ai/language-tag.js';
import { cutText } from './cut-text.js';

/** Returns the texts as engines receive them: long ones in chunks. */
export const cutTexts = (texts: readonly string[]): string[] => texts.flatMap(cutText);

/**
 * Joins the translations of `cutTexts` to whole texts. A text whose translation is empty stays in its own
 * language.
 */
export function joinTranslated(
  texts: readonly string[],
  translated: readonly string[],
  to: string,
): string[] {
  const gap = WITHOUT_BLANKS.has(primaryLanguage(to)) ? '' : ' ';
  let at = 0;
  return texts.map((text) => {
    const stretches = cutText(text).length;
    const joined = translated
      .slice(at, at + stretches)
      // An engine that omits a word may leave two spaces.
      .map((stretch) => stretch.replace(/ {2,}/g, ' ').trim())
      .filter((stretch) => stretch !== '')
      .join(gap);
    at += stretches;
    return joined || text;
  });
}

/** Languages without spaces between sentences. */
const WITHOUT_BLANKS: ReadonlySet<string> = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my', 'yue']);
