import type { Word } from '../../text/word.js';

const SENTENCE_END = /[.?!。？！]$/u;
const FIRST_PERSON = /^i(?=$|['’,.?!:;])/u;

/** Capitalizes the first word of every sentence and, in English, the pronoun "I". */
export function capitalizeSentences(words: readonly Word[], language: string): Word[] {
  const isEnglish = /^en\b/i.test(language);
  let startsSentence = true;
  return words.map((word) => {
    const text = startsSentence ? capitalized(word.text, language) : word.text;
    startsSentence = SENTENCE_END.test(word.text);
    return { ...word, text: isEnglish ? text.replace(FIRST_PERSON, 'I') : text };
  });
}

function capitalized(text: string, language: string): string {
  const [first = '', ...rest] = text;
  return upperCase(first, language) + rest.join('');
}

function upperCase(letter: string, language: string): string {
  try {
    return letter.toLocaleUpperCase(language);
  } catch {
    return letter.toUpperCase(); // not a language tag
  }
}
