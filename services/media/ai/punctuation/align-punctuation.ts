import { isUnspaced } from '../../text/split-words.js';
import type { Word } from '../../text/word.js';

const LETTER = /[\p{L}\p{M}\p{N}]/u;
const MARK = /[,.?!:;，。？！：；、…]/u;
/** Models that know Chinese write its marks after words of every language. */
const SPACED_MARKS: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '。': '.',
  '？': '?',
  '！': '!',
  '：': ':',
  '；': ';',
};

/**
 * Gives words the marks and the capitals of the same text with punctuation. The texts are compared letter by
 * letter, because models leave out spaces; a word whose letters do not follow keeps its own spelling. No word
 * is added or dropped.
 */
export function alignPunctuation(words: readonly Word[], text: string): Word[] {
  const signs = [...text];
  let at = 0;
  return words.map((word) => {
    const found = spellingOf(word.text, signs, at);
    if (!found) return word;
    at = found.end;
    let marks = '';
    while (MARK.test(signs[at] ?? '')) {
      marks += signs[at];
      at += 1;
    }
    return { ...word, text: found.spelling + (isUnspaced(word.text) ? marks : spacedMarks(marks)) };
  });
}

/** Finds the letters of a word, the next ones of the text, and returns them as the text writes them. */
function spellingOf(
  word: string,
  signs: readonly string[],
  from: number,
): { spelling: string; end: number } | null {
  let at = from;
  let spelling = '';
  for (const sign of word) {
    if (!LETTER.test(sign)) {
      spelling += sign;
      continue;
    }
    while (at < signs.length && !LETTER.test(signs[at] ?? '')) at += 1;
    const other = signs[at];
    if (other === undefined || other.toLowerCase() !== sign.toLowerCase()) return null;
    spelling += other;
    at += 1;
  }
  if (spelling === '' || at === from) return null;
  // An apostrophe at the end of a word is part of it, and stands before the mark.
  while (at < signs.length && word.endsWith(signs[at] ?? ' ') && !LETTER.test(signs[at] ?? '')) at += 1;
  return { spelling, end: at };
}

const spacedMarks = (marks: string): string => [...marks].map((mark) => SPACED_MARKS[mark] ?? mark).join('');
