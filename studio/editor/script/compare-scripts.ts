import type { EditorLine } from './line.js';

type Compared = Pick<EditorLine, 'start' | 'end' | 'text'>;

export interface Difference<Line extends Compared = Compared> {
  readonly mine: readonly Line[];
  readonly theirs: readonly Line[];
}

export const isSameLine = (a: Compared, b: Compared): boolean =>
  a.text === b.text && a.start === b.start && a.end === b.end;

export const isSameScript = (a: readonly Compared[], b: readonly Compared[]): boolean =>
  a.length === b.length && a.every((line, index) => isSameLine(line, b[index] as Compared));

const keyOf = ({ start, end, text }: Compared): string => `${start}|${end}|${text}`;

/** Returns the runs of lines in which two scripts differ. Lines that both contain divide the runs. */
export function compareScripts(mine: readonly Compared[], theirs: readonly Compared[]): Difference[] {
  const places = new Map<string, number[]>();
  theirs.forEach((line, index) => {
    const same = places.get(keyOf(line));
    if (same) same.push(index);
    else places.set(keyOf(line), [index]);
  });
  const differences: Difference[] = [];
  let mineFrom = 0;
  let theirsFrom = 0;
  const close = (mineTo: number, theirsTo: number): void => {
    if (mineTo > mineFrom || theirsTo > theirsFrom)
      differences.push({ mine: mine.slice(mineFrom, mineTo), theirs: theirs.slice(theirsFrom, theirsTo) });
  };
  mine.forEach((line, index) => {
    const common = places.get(keyOf(line))?.find((place) => place >= theirsFrom);
    if (common === undefined) return;
    close(index, common);
    mineFrom = index + 1;
    theirsFrom = common + 1;
  });
  close(mine.length, theirs.length);
  return differences;
}
