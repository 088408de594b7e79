import type { Word } from '../../text/word.js';

const LOOK_AHEAD = 4;

/**
 * Gives words the spelling and punctuation of the text of the same utterance. A word that is not found at its
 * position keeps its own spelling; no word is added.
 */
export function punctuateWords(words: readonly Word[], text: string): Word[] {
  const tokens = text.split(/\s+/u).filter((token) => token !== '');
  let next = 0;
  return words.map((word) => {
    const bare = letters(word.text);
    const window = tokens.slice(next, next + LOOK_AHEAD);
    const found = bare === '' ? -1 : window.findIndex((token) => letters(token) === bare);
    if (found === -1) return word;
    const token = window[found] ?? word.text;
    next += found + 1;
    return { ...word, text: token };
  });
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
