import type { TimedText } from './timed-text.js';

export interface TextStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  /** #RRGGBB. */
  readonly color?: string;
}

/** Consecutive characters of a cue in one style. */
export interface TextRun {
  readonly text: string;
  readonly style: TextStyle;
}

export interface Placement {
  /** The anchor point of the text, as on a numeric keypad: 1 is bottom left, 5 the center, 9 top right. */
  readonly anchor: number;
  /** Position of the anchor in percent of the frame; absent: the player's default margin on that side. */
  readonly xPercent?: number;
  readonly yPercent?: number;
}

/** A cue with the markup that subtitle formats have in common. */
export interface StyledText extends TimedText {
  /** Their concatenated texts equal the cue's text; absent when no part of it is styled. */
  readonly runs?: readonly TextRun[];
  /** Absent: at the bottom, centered. */
  readonly placement?: Placement;
}

/** Default anchor of subtitles. */
export const BOTTOM_CENTER = 2;

const keyOf = ({ bold, italic, underline, color }: TextStyle): string =>
  [bold ? 'b' : '', italic ? 'i' : '', underline ? 'u' : '', color ?? ''].join();

const PLAIN_KEY = keyOf({});

export const isSameStyle = (a: TextStyle = {}, b: TextStyle = {}): boolean => keyOf(a) === keyOf(b);

/**
 * Joins marked-up parts into the text and runs of a cue: lines are trimmed, blank ones are removed, and
 * neighbours of equal style are merged.
 */
export function styledText(parts: readonly TextRun[]): Pick<StyledText, 'text' | 'runs'> {
  const lines = splitLines(parts)
    .map(trimLine)
    .filter((line) => line.length > 0);
  const runs: TextRun[] = [];
  const append = (text: string, style: TextStyle) => {
    if (text === '') return;
    const last = runs.at(-1);
    if (last && keyOf(last.style) === keyOf(style))
      runs[runs.length - 1] = { ...last, text: last.text + text };
    else runs.push({ text, style: onlySet(style) });
  };
  for (const [index, line] of lines.entries()) {
    if (index > 0) append('\n', (runs.at(-1) as TextRun).style);
    for (const { text, style } of line) append(text, style);
  }
  const text = runs.map((run) => run.text).join('');
  return runs.some(({ style }) => keyOf(style) !== PLAIN_KEY) ? { text, runs } : { text };
}

const onlySet = ({ bold, italic, underline, color }: TextStyle): TextStyle => ({
  ...(bold && { bold }),
  ...(italic && { italic }),
  ...(underline && { underline }),
  ...(color !== undefined && { color }),
});

function splitLines(parts: readonly TextRun[]): TextRun[][] {
  const lines: TextRun[][] = [[]];
  for (const { text, style } of parts)
    for (const [index, textLine] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      lines.at(-1)?.push({ text: textLine, style });
    }
  return lines;
}

function trimLine(line: readonly TextRun[]): TextRun[] {
  const from = line.findIndex(({ text }) => text.trim() !== '');
  if (from === -1) return [];
  const to = line.findLastIndex(({ text }) => text.trim() !== '');
  return line.slice(from, to + 1).map(({ text, style }, index, selected) => {
    const start = index === 0 ? text.trimStart() : text;
    return { text: index === selected.length - 1 ? start.trimEnd() : start, style };
  });
}

/** Returns the cue with another text. A style that covered the whole old text is applied to the new one. */
export function withText<T extends StyledText>({ runs, ...cue }: T, text: string): StyledText {
  const [only, another] = runs ?? [];
  return { ...cue, text, ...(only && !another && { runs: [{ text, style: only.style }] }) };
}

/** The color names of CSS 2.1, which SubRip and WebVTT files use. */
const NAMED_COLORS: Readonly<Record<string, string>> = {
  black: '#000000',
  silver: '#C0C0C0',
  gray: '#808080',
  grey: '#808080',
  white: '#FFFFFF',
  maroon: '#800000',
  red: '#FF0000',
  purple: '#800080',
  fuchsia: '#FF00FF',
  magenta: '#FF00FF',
  green: '#008000',
  lime: '#00FF00',
  olive: '#808000',
  orange: '#FFA500',
  yellow: '#FFFF00',
  navy: '#000080',
  blue: '#0000FF',
  teal: '#008080',
  aqua: '#00FFFF',
  cyan: '#00FFFF',
};

/** Converts a color name, hexadecimal digits or `rgb()` to #RRGGBB; undefined for anything else. */
export function readColor(written: string): string | undefined {
  const text = written.trim().toLowerCase();
  if (Object.hasOwn(NAMED_COLORS, text)) return NAMED_COLORS[text];
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text) ?? [];
  if (digits === undefined) return readRgb(text);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${full.toUpperCase()}`;
}

function readRgb(text: string): string | undefined {
  const [, ...channels] = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\b[^()]*\)$/.exec(text) ?? [];
  if (channels.length === 0) return undefined;
  const hex = channels.map((value) => Math.min(255, Number(value)).toString(16).padStart(2, '0')).join('');
  return `#${hex.toUpperCase()}`;
}
