import { primaryLanguage } from '../../ai/language-tag.js';

/** Engines return a text of this length completely. */
const MAX_CHARACTERS = 1500;

/** Up to the end of a sentence, where the next one may begin. */
const SENTENCES = /.*?(?:[.!?…][\p{Pe}\p{Pf}"']*(?=\s|$)|[。！？][\p{Pe}\p{Pf}]*|\n|$)\s*/gsu;

/**
 * Splits a long text into chunks of whole sentences, which give the text again when joined. A short text is
 * one chunk.
 */
export function cutText(text: string): string[] {
  if (text.length <= MAX_CHARACTERS) return [text];
  const stretches: string[] = [];
  for (const [sentence] of text.matchAll(SENTENCES)) {
    for (const part of sentence.length <= MAX_CHARACTERS ? [sentence] : cutWords(sentence)) {
      const last = stretches.at(-1);
      if (last !== undefined && last.length + part.length <= MAX_CHARACTERS)
        stretches[stretches.length - 1] = last + part;
      else if (part !== '') stretches.push(part);
    }
  }
  return stretches;
}

/** Splits a sentence without an end: at white space if it has any, never inside a character. */
function cutWords(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_CHARACTERS) {
    const blank = rest.lastIndexOf(' ', MAX_CHARACTERS - 1);
    const at = blank > 0 ? blank + 1 : endOfLetter(rest, MAX_CHARACTERS);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, rest];
}

const endOfLetter = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at;

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
