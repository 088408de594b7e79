import { primaryLanguage } from '../language-tag.js';
import { habitsOf } from './speech-patterns.js';
import type { Sentence } from './text-engine.js';

const LONGEST_PHRASE = 6;
const BROKEN_OFF = /(?:-|–|—|…|\.\.\.)$/u;

const bare = (word: string | undefined): string =>
  (word ?? '').toLowerCase().replace(/[^\p{L}\p{N}'’]/gu, '');

/**
 * Removes false starts: "we open the, we open the page", "the set- the settings". A repetition counts only if
 * it contains one of the small words that slips consist of: "one two one two" may be meant. Adds no word, and
 * changes none.
 */
function withoutFalseStarts(text: string, stutters: RegExp): string {
  const twice = new RegExp(stutters.source, 'iu');
  const isSmall = (word: string) => twice.test(`${bare(word)} ${bare(word)}`);
  const words = text.split(/\s+/u).filter((word) => word !== '');
  for (let at = 0; at < words.length; ) {
    const length = brokenOffAt(words, at) || repeatedAt(words, at, isSmall);
    if (length > 0) words.splice(at, length);
    else at += 1;
  }
  return words.join(' ');
}

/** Returns how many words at this position are replaced by the repetition after a word that breaks off. */
function brokenOffAt(words: readonly string[], at: number): number {
  const begins = (part: string | undefined, whole: string | undefined) =>
    BROKEN_OFF.test(part ?? '') &&
    bare(part) !== '' &&
    bare(whole) !== bare(part) &&
    bare(whole).startsWith(bare(part));
  if (begins(words[at], words[at + 1])) return 1;
  const isSame = bare(words[at]) !== '' && bare(words[at]) === bare(words[at + 2]);
  return isSame && begins(words[at + 1], words[at + 3]) ? 2 : 0;
}

/** Returns how many words at this position are repeated at once. */
function repeatedAt(words: readonly string[], at: number, isSmall: (word: string) => boolean): number {
  for (let length = Math.min(LONGEST_PHRASE, (words.length - at) >> 1); length > 1; length -= 1) {
    const once = words.slice(at, at + length);
    const isAgain = once.every(
      (word, index) => bare(word) !== '' && bare(word) === bare(words[at + length + index]),
    );
    if (isAgain && once.some(isSmall)) return length;
  }
  return 0;
}

const SENTENCE_MARK = /[.!?…。！？｡॥।؟:;]["'”’»)\]」』]*$/u;
/** Languages whose sentences do not end with a full stop. */
const FULL_STOPS: Readonly<Record<string, string>> = { zh: '。', ja: '。', hi: '।', th: '', lo: '' };

/** What is to be typed or read as it is: links, addresses, file names, quotations, and commands that begin a text. */
const VERBATIM =
  /`[^`]+`|“[^”]+”|„[^“”]+[“”]|«[^»]+»|"[^"]+"|\b(?:https?:\/\/|www\.)\S*[^\s.,;:!?)\]]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<!\S)[\w/~-]*\.[\p{L}\d][\w/.-]*\w|^(?:(?:npm|npx|yarn|pnpm|pip|brew|apt|apt-get) (?:i|ci|run|add|start|test|update|install)|git (?:add|clone|commit|push|pull|init|log|diff|merge|status|checkout)|docker (?:run|build|compose|exec|ps|pull)|kubectl (?:get|apply|describe|logs)|(?:sudo|curl|cd|ssh) [\w./~-]+)(?!\S)/gu;
/** Whether a text begins with what is to be typed as it is, so that its first letter stays small. */
export const beginsVerbatim = (text: string): boolean => text.search(VERBATIM) === 0;

/** Stands for a text that is left as it is. */
const PLACE = 0xe000;
const PLACES = /[\ue000-\uf8ff]/gu;

/** Returns the sentence without fillers and slips. Adds and changes no word. */
export function tidySentence(spoken: string, language: string): string {
  const verbatim: string[] = [];
  const prose = spoken.replace(PLACES, '').replace(VERBATIM, (text) => {
    if (verbatim.length >= 0x1000) return text;
    verbatim.push(text);
    return String.fromCharCode(PLACE + verbatim.length - 1);
  });
  const tidy = tidyProse(prose, language);
  const text = tidy.replace(PLACES, (place) => verbatim[place.charCodeAt(0) - PLACE] ?? '');
  if (text === '' || SENTENCE_MARK.test(text)) return text;
  return text.replace(/[,–—-]+$/u, '') + fullStopOf(language);
}

function tidyProse(spoken: string, language: string): string {
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
    .replace(/\s+([,.!?;:…])(?=[\s,.!?;:…]|$)/gu, '$1')
    .replace(/,{2,}/g, ',')
    .replace(/^[\s,.…-]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}\p{Co}]/u.test(text)) return '';
  return text.replace(/^([^\p{L}\p{Co}]*)(\p{Ll})/u, (_all, before: string, letter: string) =>
    /^\p{Ll}+\p{Lu}/u.test(text) ? before + letter : before + letter.toUpperCase(),
  );
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
