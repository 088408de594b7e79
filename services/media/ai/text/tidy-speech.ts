import { primaryLanguage } from '../language-tag.js';
import { withoutFalseStarts } from './false-starts.js';
import { habitsOf } from './speech-patterns.js';
import type { Sentence } from './text-engine.js';

const SENTENCE_MARK = /[.!?…。！？｡॥।؟:;]["'”’»)\]」』]*$/u;
/** Languages whose sentences do not end with a full stop. */
const FULL_STOPS: Readonly<Record<string, string>> = { zh: '。', ja: '。', hi: '।', th: '', lo: '' };

/** Returns the sentence without fillers and slips. Adds and changes no word. */
export function tidySentence(spoken: string, language: string): string {
  const { fillers, stutters, openings } = habitsOf(language);
  let text = spoken.replace(/\s+/gu, ' ').trim();
  // A filler is removed together with the commas that set it off.
  if (fillers) {
    text = text
      .replace(new RegExp(`,\\s*${fillers.source},`, fillers.flags), ' ')
      .replace(new RegExp(`${fillers.source},?`, fillers.flags), ' ');
  }
  if (stutters) text = withoutFalseStarts(text.replace(stutters, '$1'), stutters);
  text = stripAll(text.replace(/^[\s,.…-]+/u, ''), [openings]);
  text = text
    .replace(/\s+([,.!?;:…])/gu, '$1')
    .replace(/,{2,}/g, ',')
    .replace(/^[\s,.…-]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  const begun = text.replace(/^(\P{L}*)(\p{Ll})/u, (_all, before: string, letter: string) =>
    /^\p{Ll}+\p{Lu}/u.test(text) ? before + letter : before + letter.toUpperCase(),
  );
  return SENTENCE_MARK.test(begun) ? begun : begun.replace(/[,–—-]+$/u, '') + fullStopOf(language);
}

/** Returns the sentences without slips; sentences that consist of nothing else are dropped. */
export const tidySentences = (sentences: readonly Sentence[], language: string): Sentence[] =>
  sentences
    .map((sentence) => ({ ...sentence, text: tidySentence(sentence.text, language) }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.startSeconds - b.startSeconds);

/** Removes matching beginnings repeatedly, but never the whole text. */
export function stripAll(text: string, beginnings: ReadonlyArray<RegExp | null>): string {
  for (const beginning of beginnings) {
    const shorter = beginning ? text.replace(beginning, '') : text;
    if (shorter !== text && /\p{L}/u.test(shorter)) return stripAll(shorter, beginnings);
  }
  return text;
}

const fullStopOf = (language: string): string => FULL_STOPS[primaryLanguage(language)] ?? '.';
