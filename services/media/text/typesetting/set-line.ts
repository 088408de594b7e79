import { isSameStyle, type TextStyle } from '../../../../schemas/formats/styled-text.js';
import type { Sign } from './choose-fonts.js';
import type { Shaper } from './shaper.js';
import { inVisualOrder } from './text-direction.js';

/** A grapheme with its context in the text: its direction, the word that it belongs to, and its own style. */
export interface PlacedSign extends Sign {
  readonly level: number;
  /** Position of the word; null between words. */
  readonly word: number | null;
  /** Absent: that of the whole text. */
  readonly style?: TextStyle;
}

/** A run of a line in one font, style and direction, which can be drawn as one. */
export interface SetRun {
  readonly text: string;
  readonly letters: Shaper;
  readonly isRightToLeft: boolean;
  readonly word: number | null;
  readonly style?: TextStyle;
  /** From the line's left end, in em. */
  readonly left: number;
  readonly right: number;
}

export interface SetLine {
  /** In em. */
  readonly width: number;
  readonly pieces: readonly SetRun[];
}

interface Run {
  readonly level: number;
  readonly letters: Shaper;
  readonly signs: PlacedSign[];
}

/** Direction marks are already reflected in the levels, and a soft hyphen is invisible. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Places the graphemes of one line. `byWord`: each word becomes a run of its own. */
export function setLine(signs: readonly PlacedSign[], byWord: boolean): SetLine {
  const pieces: SetRun[] = [];
  let width = 0;
  for (const run of inVisualOrder(runsOf(trimmed(signs)))) {
    const isRightToLeft = run.level % 2 === 1;
    const texts = run.signs.map(({ text }) => text.replace(UNSEEN, ''));
    const measured = run.letters.measure(texts.join(''), isRightToLeft);
    for (const { from, to } of stretchesOf(run.signs, byWord)) {
      const start = texts.slice(0, from).join('').length;
      const text = texts.slice(from, to).join('');
      if (text === '') continue;
      const [left, right] = measured.edges(start, start + text.length);
      const { word, style } = run.signs[from]!;
      pieces.push({
        text,
        isRightToLeft,
        letters: run.letters,
        word,
        ...(style && { style }),
        left: width + left,
        right: width + right,
      });
    }
    width += measured.width;
  }
  return { width, pieces };
}

const isSpace = ({ text }: Sign): boolean => /^\s*$/u.test(text);

function trimmed(signs: readonly PlacedSign[]): PlacedSign[] {
  const first = signs.findIndex((sign) => !isSpace(sign));
  const last = signs.findLastIndex((sign) => !isSpace(sign));
  return first < 0 ? [] : signs.slice(first, last + 1);
}

function runsOf(signs: readonly PlacedSign[]): Run[] {
  const runs: Run[] = [];
  for (const sign of signs) {
    const last = runs.at(-1);
    if (last && last.level === sign.level && last.letters === sign.letters) last.signs.push(sign);
    else runs.push({ level: sign.level, letters: sign.letters, signs: [sign] });
  }
  return runs;
}

/** Leaves out the spaces at both ends: libass drops them, which would shift everything. */
function stretchesOf(signs: readonly PlacedSign[], byWord: boolean): Array<{ from: number; to: number }> {
  const stretches: Array<{ from: number; to: number }> = [];
  for (const [index, sign] of signs.entries()) {
    if (isSpace(sign)) continue;
    const last = stretches.at(-1);
    const goesOn =
      last &&
      isSameStyle(signs[last.from]!.style, sign.style) &&
      (!byWord || (last.to === index && signs[index - 1]!.word === sign.word));
    if (last && goesOn) last.to = index + 1;
    else stretches.push({ from: index, to: index + 1 });
  }
  return stretches;
}
