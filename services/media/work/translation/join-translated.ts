import { primaryLanguage } from '../../ai/language-tag.js';
import { cutText } from './cut-text.js';

/** Texts as engines are given them: long ones in stretches. */
export const cutTexts = (texts: readonly string[]): string[] => texts.flatMap(cutText);

/** The translations of `cutTexts` as whole texts again. What came back without a word stays in its own language. */
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
      // Where an engine leaves a word out it may leave two blanks.
      .map((stretch) => stretch.replace(/ {2,}/g, ' ').trim())
      .filter((stretch) => stretch !== '')
      .join(gap);
    at += stretches;
    return joined || text;
  });
}

/** Languages that put none between sentences. */
const WITHOUT_BLANKS: ReadonlySet<string> = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my', 'yue']);
