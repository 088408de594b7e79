import {
  AssOverrides,
  DEFAULT_PLAY_RES,
  fromLegacyAlignment,
  MANUAL_BREAKS,
  readAssColor,
  readOverrides,
} from './ass-overrides.js';
import { readClock } from './read-clock.js';
import { BOTTOM_CENTER, type StyledText, styledText, type TextStyle } from './styled-text.js';
import { SubtitlesUnreadable } from './subtitles-unreadable.js';

/** Default fields of an event, when the file defines none. */
const USUAL_FIELDS = [
  'layer',
  'start',
  'end',
  'style',
  'name',
  'marginl',
  'marginr',
  'marginv',
  'effect',
  'text',
];

interface Script {
  /** Whether a soft break (`\n`) is a line break and no space. */
  readonly breaksSoftly: boolean;
  readonly playRes: { width: number; height: number };
  /** Styles by name. */
  readonly styles: ReadonlyMap<string, AssStyle>;
}

/**
 * Reads Advanced SubStation Alpha, and the older SSA: the dialogue in order of time, without drawings. The
 * bold and color of the most used style are the look of the whole file, not emphasis: they are left out.
 */
export function readAss(text: string): StyledText[] {
  let fields = USUAL_FIELDS;
  let section = '';
  const script: Script = {
    breaksSoftly: Number(readField(text, 'WrapStyle') ?? 0) === MANUAL_BREAKS,
    playRes: readPlayRes(text),
    styles: readStyles(text),
  };
  const cues: StyledText[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const heading = /^\s*\[([^\]]+)\]/.exec(line);
    if (heading) section = (heading[1] as string).trim().toLowerCase();
    if (section !== 'events') continue;
    const [, key = '', value = ''] = /^\s*(Format|Dialogue)\s*:(.*)$/i.exec(line) ?? [];
    if (key.toLowerCase() === 'format') fields = value.split(',').map((name) => name.trim().toLowerCase());
    if (key.toLowerCase() === 'dialogue') cues.push(...readEvent(value, { fields, script, index }));
  }
  if (cues.length === 0) throw new SubtitlesUnreadable('The text has no Dialogue line below [Events]');
  return cues.sort((a, b) => a.startTime - b.startTime || a.endTime - b.endTime);
}

/** A number of the script's head. */
const readField = (text: string, name: string): string | undefined =>
  new RegExp(`^\\s*${name}\\s*:\\s*(\\d{1,5})\\s*$`, 'im').exec(text)?.[1];

function readPlayRes(text: string): Script['playRes'] {
  const side = (name: string, fallback: number) => Number(readField(text, name)) || fallback;
  return {
    width: side('PlayResX', DEFAULT_PLAY_RES.width),
    height: side('PlayResY', DEFAULT_PLAY_RES.height),
  };
}

/** The text comes last and may contain commas. */
function readEvent(
  value: string,
  { fields, script, index }: { fields: readonly string[]; script: Script; index: number },
): StyledText[] {
  const where = `Line ${index + 1}`;
  const parts = value.split(',');
  const at = (name: string) => parts[fields.indexOf(name)] ?? '';
  if (parts.length < fields.length)
    throw new SubtitlesUnreadable(`${where}: The dialogue has too few fields`);
  const startTime = readClock(at('start'), where);
  const endTime = readClock(at('end'), where);
  if (endTime < startTime) throw new SubtitlesUnreadable(`${where}: The dialogue ends before it starts`);
  const written = parts.slice(fields.length - 1).join(',');
  const style = script.styles.get(styleName(at('style')));
  const overrides = new AssOverrides(style?.text, {
    playRes: script.playRes,
    findStyle: (name) => script.styles.get(styleName(name))?.text,
  });
  const texts = readOverrides(escapeBraces(written), overrides);
  const breaksSoftly = overrides.breaksSoftly ?? script.breaksSoftly;
  const runs = texts.map((run) => ({ ...run, text: plainText(run.text, breaksSoftly) }));
  const placement = overrides.placement(style?.anchor === BOTTOM_CENTER ? undefined : style?.anchor);
  return [{ startTime, endTime, ...styledText(runs), ...(placement && { placement }) }];
}

const styleName = (written: string): string => written.trim().replace(/^\*/, '');

/** Escaped braces become private characters before the override blocks in real braces are read. */
const escapeBraces = (written: string): string =>
  written.replace(/\\\{/g, '\ue000').replace(/\\\}/g, '\ue001');

const plainText = (written: string, breaksSoftly: boolean): string =>
  written
    .replace(/\\N/g, '\n')
    .replace(/\\n/g, breaksSoftly ? '\n' : ' ')
    .replace(/\\h/g, ' ')
    .replaceAll('\ue000', '{')
    .replaceAll('\ue001', '}')
    // A literal backslash is written with a word joiner behind it.
    .replaceAll('\\\u2060', '\\');

/** The properties of a script's style that other formats have too. */
interface AssStyle {
  readonly text: TextStyle;
  /** As on a numeric keypad. */
  readonly anchor: number;
}

/**
 * Reads the styles of a script by name. The bold and color of the most used style are left out of every
 * style's text: only a difference from them is emphasis.
 */
function readStyles(script: string): Map<string, AssStyle> {
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
    const style = styleName(name);
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
