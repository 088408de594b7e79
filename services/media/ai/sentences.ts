import { endsSentence } from '../text/sentence-end.js';

/** Segmentation time grows with the square of the length: a long text is split into windows first. */
const WINDOW_CHARACTERS = 2000;

/** Yields a text's sentences in order, each with the white space after it; nothing is left out. */
export function* sentencesOf(text: string, language?: string): Iterable<string> {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  for (let at = 0; at < text.length; ) {
    const window = wholeSigns(text.slice(at, at + WINDOW_CHARACTERS));
    const isLast = at + window.length >= text.length;
    const segments = withOpenings(Array.from(segmenter.segment(window), ({ segment }) => segment));
    const found = joinParts(segments, language);
    // The last sentence may continue after the window; one that fills the window is used as it is.
    const taken = isLast || found.length === 1 ? found : found.slice(0, -1);
    yield* taken;
    at += taken.reduce((sum, sentence) => sum + sentence.length, 0);
  }
}

/** ICU takes brackets that open for ones that close: they belong to the next part. */
function withOpenings(segments: readonly string[]): string[] {
  let opening = '';
  return segments.flatMap((segment, index) => {
    const whole = opening + segment;
    opening = index + 1 < segments.length ? (/[\p{Ps}\p{Pi}]+$/u.exec(whole)?.[0] ?? '') : '';
    const part = opening === '' ? whole : whole.slice(0, -opening.length);
    return part === '' ? [] : [part];
  });
}

/** Joins what is one sentence: ICU also ends one after an abbreviation, and within a link or a quotation. */
function joinParts(segments: readonly string[], language: string | undefined): string[] {
  const sentences: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const last = sentences.at(-1);
    if (last === undefined || isEnd(last, segments.slice(index).join(''), language)) sentences.push(segment);
    else sentences[sentences.length - 1] = last + segment;
  }
  return sentences;
}

/** Whether a sentence ends between two parts of a text. */
function isEnd(sentence: string, rest: string, language: string | undefined): boolean {
  if (/[\n\r\u2028\u2029]\s*$/u.test(sentence)) return true;
  const ended = sentence.trimEnd();
  const isWide = /[。！？｡।॥]["'”’»)\]」』]*$/u.test(ended);
  if (ended === sentence && !isWide) return false;
  const [word = '', before] = (ended.match(/\S+/gu) ?? []).slice(-2).reverse();
  if (!/[.!?…。！？｡॥।؟]["'“”’»)\]」』*]*$/u.test(word)) return true;
  const next = /^\s*(\S+)/u.exec(rest)?.[1];
  return endsSentence(word, { before, next, language });
}

/** Removes half of a surrogate pair at the end. */
const wholeSigns = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text);
