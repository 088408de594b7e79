import type { EditorLine } from '../script/line.js';
import type { Match } from '../script/search-lines.js';

export interface TextPart {
  readonly from: number;
  readonly text: string;
  readonly isSpoken: boolean;
  readonly isUncertain: boolean;
  readonly isFound: boolean;
  readonly isPresentMatch: boolean;
}

/** Below this confidence a word is underlined. */
const UNCERTAIN_BELOW = 0.5;

type Marks = Omit<TextPart, 'from' | 'text'>;

/** Divides the text of a line wherever its looks change. */
export function textParts(
  line: EditorLine,
  spokenWord: number,
  matches: readonly Match[],
  presentMatch: Match | null,
): TextPart[] {
  const uncertain = line.words.filter(
    ({ confidence }) => confidence !== null && confidence < UNCERTAIN_BELOW,
  );
  const spoken = line.words[spokenWord];
  const ranges = [...uncertain, ...matches, ...(spoken ? [spoken] : [])];
  const bounds = [...new Set([0, line.text.length, ...ranges.flatMap(({ from, to }) => [from, to])])]
    .filter((offset) => offset >= 0 && offset <= line.text.length)
    .sort((a, b) => a - b);
  return bounds.slice(0, -1).map((from, index) => {
    const covers = (range: { from: number; to: number } | null | undefined): boolean =>
      Boolean(range && range.from <= from && from < range.to);
    const marks: Marks = {
      isSpoken: covers(spoken),
      isUncertain: uncertain.some(covers),
      isFound: matches.some(covers),
      isPresentMatch: covers(presentMatch),
    };
    return { from, text: line.text.slice(from, bounds[index + 1]), ...marks };
  });
}

/** Returns the index of the word that is spoken at a time, or was spoken last in the line; -1 before the first. */
export const wordIndexAt = ({ words }: EditorLine, time: number): number =>
  words.findLastIndex(({ start }) => start <= time);
