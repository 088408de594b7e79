import type { ReadLine, ReadWord } from '../../../ai/ocr/ocr-engine.js';

/** Text that is visible on the screen from this time on. */
export interface ScreenText {
  readonly atSeconds: number;
  readonly text: string;
}

/** Words with a lower confidence are as often wrong as right. */
const SURE = 0.6;
/** A line that lost more than this share of its words would have another meaning. */
const MAX_DROPPED = 0.5;
const FEWEST_LETTERS = 2;
/** What icons are read as, of the letters that are no word in any language that is written with them. */
const ICON = { first: /^(?:\p{Script=Han}|[BCDFGHJLMNPQRTXbcdfghjlmnpqrtx])$/u, last: /^\p{Script=Han}$/u };
/** Borders and carets beside a text are read as these. */
const FRAME_MARKS = /^(?:[|_~=]+\s+)+|(?:\s+[|_~=]+)+$/g;
/** Maximum length of the text of one screen; the largest text comes first. */
const MAX_CHARACTERS = 300;

interface SureLine {
  readonly text: string;
  readonly height: number;
}

/**
 * Returns the text of several samples, in order of time. A line that was visible in the previous sample is
 * not repeated.
 */
export function toScreenTexts(
  looks: ReadonlyArray<{ readonly atSeconds: number; readonly lines: readonly ReadLine[] }>,
): ScreenText[] {
  let before = new Set<string>();
  return looks.flatMap(({ atSeconds, lines }) => {
    const sure = lines.flatMap(sureLine);
    const fresh = sure.filter(({ text }) => !before.has(comparable(text)));
    before = new Set(sure.map(({ text }) => comparable(text)));
    const text = joinLines(largestOf(fresh));
    return text === '' ? [] : [{ atSeconds, text }];
  });
}

/** Whether most of a line was read with confidence. */
export const isReadable = (line: ReadLine): boolean => sureLine(line).length > 0;

/**
 * Returns words of a line without what an icon before or after them was read as: a letter by itself, or a Chinese
 * character beside letters of other scripts.
 */
export function withoutIcons<Word extends ReadWord>(words: readonly Word[]): Word[] {
  const isOther = ({ text }: Word): boolean => /\p{L}/u.test(text.replace(/\p{Script=Han}/gu, ''));
  if (words.length < 2 || !words.some(isOther)) return [...words];
  const last = words.length - 1;
  return words.filter(
    ({ text }, index) => !(index === 0 && ICON.first.test(text)) && !(index === last && ICON.last.test(text)),
  );
}

/** Words of a line that were read with confidence. */
export const sureWords = ({ words }: ReadLine): ReadWord[] =>
  words.filter(({ confidence }) => confidence >= SURE);

/** Letters and digits of a line in small letters, to compare readings. */
export const lettersOf = ({ words }: ReadLine): string => comparable(words.map(({ text }) => text).join(''));

/** What was read of a line with confidence. */
export const textOfLine = (line: ReadLine): string =>
  sureWords(line)
    .map(({ text }) => text)
    .join(' ')
    .replace(FRAME_MARKS, '');

function sureLine(line: ReadLine): SureLine[] {
  const { words, height } = line;
  const sure = sureWords(line);
  const text = textOfLine(line);
  const isMangled = sure.length < words.length * (1 - MAX_DROPPED);
  return isMangled || countLetters(text) < FEWEST_LETTERS ? [] : [{ text, height }];
}

/** Returns the largest lines that fit, in reading order. */
function largestOf(lines: readonly SureLine[]): SureLine[] {
  let room = MAX_CHARACTERS;
  const taken = lines
    .toSorted((a, b) => b.height - a.height)
    .filter(({ text }) => {
      if (text.length > room) return false;
      room -= text.length;
      return true;
    });
  return lines.filter((line) => taken.includes(line));
}

/** A line that begins with a small letter continues the one above it; any other line stands for itself. */
const joinLines = (lines: readonly SureLine[]): string =>
  lines.reduce((whole, { text }) => {
    if (whole === '') return text;
    const goesOn = /^\p{Ll}/u.test(text) || /[,;–—-]$/u.test(whole);
    const hasEnded = /[.!?…:。！？।]["'”’»)\]]*$/u.test(whole);
    return `${whole}${goesOn || hasEnded ? '' : '.'} ${text}`;
  }, '');

const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const comparable = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
