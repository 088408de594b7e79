import type { Placement } from './styled-text.js';

/** Height of one line in percent of the frame: `line:3` counts lines, which players draw at 5.33 %. */
const LINE_PERCENT = 5.33;

/** Reads `line`, `position` and `align` of a cue's settings; null for the default placement. */
export function readCueSettings(settings: string): Placement | null {
  const values = new Map<string, string>();
  for (const setting of settings.trim().split(/\s+/)) {
    const [name = '', value = ''] = setting.split(/:(.*)/);
    if (value !== '') values.set(name, value);
  }
  const across = readAlign(values.get('align'));
  const x = readPercent(values.get('position'));
  const vertical = readLine(values.get('line'));
  if (across === undefined && x === null && vertical === null) return null;
  // The anchor is on the side to which the text is aligned.
  const { row, y } = vertical ?? { row: 0, y: null };
  return {
    anchor: row * 3 + (across ?? 2),
    ...(x !== null && { xPercent: x }),
    ...(y !== null && { yPercent: y }),
  };
}

const readAlign = (align: string | undefined): number | undefined =>
  ({ start: 1, left: 1, end: 3, right: 3, center: undefined, middle: undefined })[align ?? 'center'];

function readPercent(written: string | undefined): number | null {
  const [, number] = /^(\d+(?:\.\d+)?)%/.exec(written ?? '') ?? [];
  return number === undefined ? null : Math.min(100, Number(number));
}

/** Returns the keypad row, 0 at the bottom, and the vertical position of the anchor in percent. */
function readLine(written: string | undefined): { row: number; y: number | null } | null {
  if (written === undefined) return null;
  const [line = '', align = 'start'] = written.split(',');
  const percent = readPercent(line);
  if (percent !== null) return { row: { start: 2, center: 1, end: 0 }[align] ?? 2, y: percent };
  if (!/^-?\d+$/.test(line)) return null;
  const count = Number(line);
  if (count === 0) return { row: 2, y: null };
  if (count === -1) return null;
  return count > 0
    ? { row: 2, y: Math.min(100, count * LINE_PERCENT) }
    : { row: 0, y: Math.max(0, 100 + (count + 1) * LINE_PERCENT) };
}

/** Returns the cue settings of a placement with a leading space; empty for the default placement. */
export function writeCueSettings({ anchor, xPercent, yPercent }: Placement): string {
  const row = Math.floor((anchor - 1) / 3);
  const column = (anchor - 1) % 3;
  const edge = ['end', 'center', 'start'][row];
  const lines = ['', ' line:50%,center', ' line:0'];
  const line = yPercent === undefined ? lines[row] : ` line:${yPercent}%,${edge}`;
  const position = xPercent === undefined ? '' : ` position:${xPercent}%`;
  const align = ['start', 'center', 'end'][column];
  return `${line}${position}${align === 'center' ? '' : ` align:${align}`}`;
}
