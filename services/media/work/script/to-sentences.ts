import type { Sentence } from '../../ai/text/text-engine.js';
import { toSpokenWords } from '../../text/spoken-text.js';
import type { Word } from '../../text/word.js';

/** Splits the transcribed words into sentences; where the engine wrote no punctuation, at pauses. */
export function toSentences(words: readonly Word[], language: string): Sentence[] {
  const sentences: Sentence[] = [];
  let begins = true;
  for (const { text, gap, startSeconds, endSeconds, breakAfter } of toSpokenWords(words, language)) {
    const last = sentences.at(-1);
    if (begins || !last) sentences.push({ startSeconds, endSeconds, text: text + gap });
    else sentences[sentences.length - 1] = { ...last, endSeconds, text: last.text + text + gap };
    begins = breakAfter === 'sentence';
  }
  return sentences.map((sentence) => ({ ...sentence, text: sentence.text.trim() }));
}
