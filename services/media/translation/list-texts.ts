import type { TranslationRequest } from '../../../schemas/messages/translation-request.js';
import { primaryLanguage } from '../engines/language-tag.js';
import { cutText } from './cut-text.js';

/** All that is to be translated, in an order that only the request decides; long texts in stretches. */
export const listTexts = (request: TranslationRequest): string[] => wholeTexts(request).flatMap(cutText);

const wholeTexts = ({ title, lines }: TranslationRequest): string[] => [
  title,
  ...lines.map(({ text }) => text),
];

export interface TranslatedTexts {
  readonly title: string;
  readonly lines: string[];
}

/** Puts the translations of `listTexts` together again. What came back without a word stays in its own language. */
export function joinTexts(request: TranslationRequest, translated: readonly string[]): TranslatedTexts {
  const gap = WITHOUT_BLANKS.has(primaryLanguage(request.to)) ? '' : ' ';
  let at = 0;
  const [title = request.title, ...lines] = wholeTexts(request).map((text) => {
    const stretches = cutText(text).length;
    const joined = translated
      .slice(at, at + stretches)
      .map((stretch) => stretch.trim())
      .filter((stretch) => stretch !== '')
      .join(gap);
    at += stretches;
    return joined || text;
  });
  return { title, lines };
}

/** Languages that put none between sentences. */
const WITHOUT_BLANKS: ReadonlySet<string> = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my', 'yue']);
