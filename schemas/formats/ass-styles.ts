import { fromLegacyAlignment, readAssColor } from './ass-overrides.js';
import { BOTTOM_CENTER, type TextStyle } from './styled-text.js';

/** The properties of a script's style that other formats have too. */
export interface AssStyle {
  readonly text: TextStyle;
  /** As on a numeric keypad. */
  readonly anchor: number;
}

/**
 * Reads the styles of a script by name. The bold and color of the most used style are left out of every
 * style's text: only a difference from them is emphasis.
 */
export function readStyles(script: string): Map<string, AssStyle> {
  const rows = readRows(script);
  const usual = rows.get(mostUsedStyle(script) ?? '');
  return new Map([...rows].map(([name, row]) => [name, describe(row, usual)]));
}

interface StyleRow {
  readonly fields: ReadonlyMap<string, string>;
  readonly isLegacy: boolean;
}

function readRows(script: string): Map<string, StyleRow> {
  const rows = new Map<string, StyleRow>();
  let names: string[] = [];
  let section = '';
  for (const line of script.split('\n')) {
    const heading = /^\s*\[([^\]]+)\]/.exec(line);
    if (heading) section = (heading[1] as string).trim().toLowerCase();
    if (!/^v4\+? styles\+?$/.test(section)) continue;
    const [, key = '', value = ''] = /^\s*(Format|Style)\s*:(.*)$/i.exec(line) ?? [];
    const values = value.split(',').map((each) => each.trim());
    if (key.toLowerCase() === 'format') names = values.map((name) => name.toLowerCase());
    if (key.toLowerCase() !== 'style') continue;
    const fields = new Map(names.map((name, index) => [name, values[index] ?? '']));
    rows.set(fields.get('name') ?? '', { fields, isLegacy: section === 'v4 styles' });
  }
  return rows;
}

/** Returns the style of most lines of dialogue; it is the fourth field in every version of the format. */
function mostUsedStyle(script: string): string | undefined {
  const counts = new Map<string, number>();
  for (const [, name = ''] of script.matchAll(/^\s*Dialogue\s*:[^,\n]*,[^,\n]*,[^,\n]*,([^,\n]*),/gim)) {
    const style = name.trim().replace(/^\*/, '');
    counts.set(style, (counts.get(style) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function describe(row: StyleRow, usual: StyleRow | undefined): AssStyle {
  const { fields, isLegacy } = row;
  const isOn = (name: string, { fields: values }: StyleRow = row) => Number(values.get(name) ?? 0) !== 0;
  const colorOf = ({ fields: values }: StyleRow) => readAssColor(values.get('primarycolour') ?? '');
  const color = colorOf(row);
  const isUsualColor = !usual || color === colorOf(usual);
  const alignment = Number(fields.get('alignment') ?? BOTTOM_CENTER);
  return {
    text: {
      ...(isOn('bold') && usual && !isOn('bold', usual) && { bold: true }),
      ...(isOn('italic') && { italic: true }),
      ...(isOn('underline') && { underline: true }),
      ...(color !== undefined && !isUsualColor && { color }),
    },
    anchor: (isLegacy ? fromLegacyAlignment(alignment) : alignment) || BOTTOM_CENTER,
  };
}
