import { endsSentence } from '../../text/sentence-end.js';
import { isUnspaced } from '../../text/split-words.js';
import { habitsOf } from './speech-patterns.js';
import { beginsVerbatim, stripAll } from './tidy-speech.js';

const LONGEST = 60;
/** Where the action ends and its reason or result begins. */
const CLAUSE_END = /[,;:，；：、][”’»"')\]」』]*$/u;
const WIDE_END = /(?<=[。！？।，；、])/u;
const DASH = /^[–—-]$/u;
const MARKS = /[\s,;:.!?…。！？।，；：、]+$/u;
const QUOTES = /["“”„«»]/gu;
const MANY_WORDS = 8;

/** Returns a title for a step, in the words of its first sentence: the action, without what leads up to it. */
export function titleOf(sentence: string, language: string): string {
  const { leadIn, sequence } = habitsOf(language);
  const text = stripAll(sentence, [sequence, leadIn]);
  const clauses = clausesOf(text, language).map((clause) => clause.replace(MARKS, '').trim());
  const clause = clauses.find((part) => /\p{L}/u.test(part)) ?? text.trim();
  return shortTitle(clause);
}

/** Splits a text after the marks that end a clause; never within a word, such as a link, or a quotation. */
function clausesOf(text: string, language: string): string[] {
  const clauses: string[][] = [[]];
  const words = text.split(/\s+/u).flatMap((word) => (isUnspaced(word) ? word.split(WIDE_END) : [word]));
  let quotes = 0;
  for (const [index, word] of words.entries()) {
    const current = clauses.at(-1) as string[];
    quotes += word.match(QUOTES)?.length ?? 0;
    if (DASH.test(word)) {
      clauses.push([]);
      continue;
    }
    current.push(word);
    const place = { before: current.at(-2), next: words[index + 1], language };
    if (quotes % 2 === 0 && (CLAUSE_END.test(word) || endsSentence(word, place))) clauses.push([]);
  }
  return clauses.map((clause) => clause.join(' '));
}

/** Returns a title in the words of a text that is one already. */
export const shortTitle = (text: string): string => withCapital(shorten(text.trim()));

/** Shortens the text between words; dots are added only when it was cut within a clause. */
function shorten(text: string): string {
  if (Array.from(text).length <= LONGEST) return text;
  const words = text.split(' ');
  let short = '';
  for (const word of words) {
    if (Array.from(`${short} ${word}`).length > LONGEST - 1) break;
    short = short === '' ? word : `${short} ${word}`;
  }
  const isSpaced = words.length >= MANY_WORDS / 2 && short !== '';
  return `${
    isSpaced
      ? short
      : Array.from(text)
          .slice(0, LONGEST - 1)
          .join('')
  }…`;
}

const withCapital = (text: string): string =>
  /^\p{Ll}+\p{Lu}/u.test(text) || beginsVerbatim(text)
    ? text
    : text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** Returns a video's name as a title, or null for a file name given by a camera. */
export function readableName(name: string | undefined): string | null {
  const bare = (name ?? '')
    .replace(/\.(mp4|mov|mkv|webm|avi|m4v)$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  const isCameraName =
    /^(?:img|vid|mov|dsc|gopr|pxl|screen ?recording|recording|untitled|video)?[\s\d.:-]*$/i.test(bare);
  if (bare === '' || isCameraName) return null;
  return bare.includes(' ') ? bare : bare.replace(/-+/g, ' ');
}

/** Words of names for a recording as such, rather than for what it shows. */
const NAMELESS = new Set(
  'video movie clip film screen screencast screenshot recording record capture demo test draft final new copy export take edit version v part untitled sample raw mp4'.split(
    ' ',
  ),
);

/** Returns a video's name where a person chose it as a title; null for the name of a file. */
export function chosenName(name: string | undefined): string | null {
  const given = (name ?? '').trim();
  const isFileName = /\.(mp4|mov|mkv|webm|avi|m4v)$/i.test(given) || /^\S*[_-]\S*$/.test(given);
  const isNameless = given
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => /^v?\d*$/.test(word) || NAMELESS.has(word));
  return isFileName || isNameless ? null : readableName(given);
}

/** Fewer words are seldom a title. */
const MIN_TELLING_WORDS = 3;

/** Returns the name of a file as a title where it consists of words, such as "how_to_print.mp4". */
export function wordedName(name: string | undefined): string | null {
  const readable = readableName(name);
  const words = readable?.toLowerCase().split(/\s+/) ?? [];
  const isTelling = words.every((word) => /^[\p{L}\p{M}'’-]+$/u.test(word) && !NAMELESS.has(word));
  return isTelling && words.length >= MIN_TELLING_WORDS ? readable : null;
}
