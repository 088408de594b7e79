import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';

/** Something that can be read on the screen from then on. */
export interface ScreenText {
  readonly atSeconds: number;
  readonly text: string;
}

/** Words that the engine is less sure of are as often wrong as right. */
const SURE = 0.6;
/** A line of which more than this was dropped would say something else. */
const MAX_DROPPED = 0.5;
const FEWEST_LETTERS = 2;
/** A screen full of text is not told whole: what is written largest comes first. */
const MAX_CHARACTERS = 300;

interface SureLine {
  readonly text: string;
  readonly height: number;
}

/** What can be read at several moments, in their order. A line that was there the moment before is not told again. */
export function toScreenTexts(
  looks: ReadonlyArray<{ readonly atSeconds: number; readonly lines: readonly ReadLine[] }>,
): ScreenText[] {
  let before = new Set<string>();
  return looks.flatMap(({ atSeconds, lines }) => {
    const sure = lines.flatMap(sureLine);
    const fresh = sure.filter(({ text }) => !before.has(lettersOf(text)));
    before = new Set(sure.map(({ text }) => lettersOf(text)));
    const text = joinLines(largestOf(fresh));
    return text === '' ? [] : [{ atSeconds, text }];
  });
}

function sureLine({ words, height }: ReadLine): SureLine[] {
  const sure = words.filter(({ confidence }) => confidence >= SURE);
  const text = sure.map((word) => word.text).join(' ');
  const isMangled = sure.length < words.length * (1 - MAX_DROPPED);
  return isMangled || countLetters(text) < FEWEST_LETTERS ? [] : [{ text, height }];
}

/** As many lines as there is room for, the largest first; in the order they are read in. */
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

/** A line that begins small goes on with the one above it; any other says something of its own. */
const joinLines = (lines: readonly SureLine[]): string =>
  lines.reduce((whole, { text }) => {
    if (whole === '') return text;
    const goesOn = /^\p{Ll}/u.test(text) || /[,;–—-]$/u.test(whole);
    const hasEnded = /[.!?…:。！？।]["'”’»)\]]*$/u.test(whole);
    return `${whole}${goesOn || hasEnded ? '' : '.'} ${text}`;
  }, '');

const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
