/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a text is written without spaces between its words. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** Splits a text into words with their punctuation attached, also in scripts without spaces. */
export function splitWords(text: string, language?: string): string[] {
  return text
    .split(/\s+/u)
    .filter((part) => part !== '')
    .flatMap((part) => (isUnspaced(part) ? splitUnspaced(part, language) : [part]));
}

function splitUnspaced(text: string, language: string | undefined): string[] {
  const words: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of segmenterFor(language).segment(text)) {
    if (isWordLike) {
      words.push(opening + segment);
      opening = '';
    } else if (/^[\p{Ps}\p{Pi}]+$/u.test(segment)) opening += segment;
    else if (words.length > 0) words[words.length - 1] += opening + segment;
    else opening += segment;
  }
  if (opening === '') return words;
  if (words.length === 0) return [opening];
  words[words.length - 1] += opening;
  return words;
}

function segmenterFor(language: string | undefined): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' });
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'word' }); // not a language tag
  }
}
