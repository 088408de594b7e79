import type { ReadLine, ReadWord } from '../ocr-engine.js';
import type { InkedLine } from './ink.js';
import type { Letter } from './recognize-lines.js';

/** Blank columns between two letters, in heights of the line's ink, that are a space which the network overlooked. */
const MIN_SPACE = 0.26;
/** A space is also wider than the blanks within words are, usually this many times. */
const MIN_TIMES_USUAL = 2.2;
/** Scripts that are written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Divides the letters of a line into words, where the network read a space, and where a wide blank is between two
 * letters: the network was trained with Chinese, too, and leaves out many spaces.
 */
export function splitWords(letters: readonly Letter[], { box, ink }: InkedLine): ReadLine | null {
  const placed = letters.filter(({ text }) => text.trim() !== '');
  if (placed.length === 0) return null;
  const columnOf = ({ at }: Letter): number =>
    Math.min(box.width - 1, Math.max(0, Math.floor(at * box.width)));
  const blanks = placed
    .slice(1)
    .map((letter, index) => widestBlank(ink.columns, columnOf(placed[index]!), columnOf(letter)));
  const within = blanks
    .map(({ width }) => width)
    .filter((width) => width > 0)
    .sort((a, b) => a - b);
  const usual = within[Math.floor(within.length / 2)] ?? 0;
  const minSpace = Math.max(MIN_SPACE * ink.height, Math.min(MIN_TIMES_USUAL * usual, 0.6 * ink.height));
  const words: ReadWord[] = [];
  let [start, first] = [0, 0];
  for (let next = 1; next <= placed.length; next += 1) {
    const isEnd = next === placed.length;
    const [letter, following] = [placed[next - 1]!, placed[next]];
    const blank = blanks[next - 1];
    const isSpaced = !isEnd && hasSpace(letters, letter, following!);
    const isWide =
      !isEnd && blank!.width >= minSpace && !(UNSPACED.test(letter.text) || UNSPACED.test(following!.text));
    if (!isEnd && !isSpaced && !isWide) continue;
    const end = isEnd
      ? box.width
      : blank!.width > 0
        ? blank!.middle
        : Math.round((columnOf(letter) + columnOf(following!)) / 2);
    words.push(wordOf(placed.slice(first, next), { box, ink }, start, end));
    [start, first] = [end, next];
  }
  return { words, height: ink.height };
}

const hasSpace = (letters: readonly Letter[], one: Letter, other: Letter): boolean =>
  letters.slice(letters.indexOf(one) + 1, letters.indexOf(other)).some(({ text }) => text.trim() === '');

/** Returns the widest run of columns without ink between two columns. */
function widestBlank(
  columns: Uint8Array,
  from: number,
  to: number,
): { readonly width: number; readonly middle: number } {
  let best = { width: 0, middle: 0 };
  for (let column = from, begun = from; column <= to; column += 1) {
    if (columns[column]) begun = column + 1;
    else if (column + 1 - begun > best.width)
      best = { width: column + 1 - begun, middle: Math.floor((begun + column + 1) / 2) };
  }
  return best;
}

function wordOf(letters: readonly Letter[], { box, ink }: InkedLine, start: number, end: number): ReadWord {
  let [left, right] = [start, end];
  while (left < right - 1 && !ink.columns[left]) left += 1;
  while (right > left + 1 && !ink.columns[right - 1]) right -= 1;
  const confidence = letters.reduce((sum, letter) => sum + letter.confidence, 0) / letters.length;
  return {
    text: letters.map(({ text }) => text).join(''),
    confidence,
    box: { left: box.left + left, top: box.top + ink.top, width: right - left, height: ink.height },
  };
}
