import { plainLines } from './plain-lines.js';
import { readClock } from './read-clock.js';
import { SubtitlesUnreadable } from './subtitles-unreadable.js';
import type { TimedText } from './timed-text.js';

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

/**
 * Reads the dialogue of Advanced SubStation Alpha and the older SSA, in order of time; drawings are omitted.
 */
export function readAss(text: string): TimedText[] {
  let fields = USUAL_FIELDS;
  let section = '';
  const cues: TimedText[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const heading = /^\s*\[([^\]]+)\]/.exec(line);
    if (heading) section = (heading[1] as string).trim().toLowerCase();
    if (section !== 'events') continue;
    const [, key = '', value = ''] = /^\s*(Format|Dialogue)\s*:(.*)$/i.exec(line) ?? [];
    if (key.toLowerCase() === 'format') fields = value.split(',').map((name) => name.trim().toLowerCase());
    if (key.toLowerCase() === 'dialogue') cues.push(...readEvent(value, fields, `Line ${index + 1}`));
  }
  if (cues.length === 0) throw new SubtitlesUnreadable('There is no Dialogue line below [Events]');
  return cues.sort((a, b) => a.startTime - b.startTime || a.endTime - b.endTime);
}

/** The text is the last field and may contain commas. */
function readEvent(value: string, fields: readonly string[], where: string): TimedText[] {
  const parts = value.split(',');
  const at = (name: string) => parts[fields.indexOf(name)] ?? '';
  if (parts.length < fields.length)
    throw new SubtitlesUnreadable(`${where}: The dialogue has too few fields`);
  const startTime = readClock(at('start'), where);
  const endTime = Math.max(startTime, readClock(at('end'), where));
  const written = parts.slice(fields.length - 1).join(',');
  if (/\{[^{}]*\\p[1-9]/.test(written)) return [];
  return [{ startTime, endTime, text: plainText(written) }];
}

const plainText = (written: string): string =>
  plainLines(
    written
      // Protects escaped braces before override blocks are removed.
      .replace(/\\\{/g, '\ue000')
      .replace(/\\\}/g, '\ue001')
      .replace(/\{[^{}]*\}/g, '')
      .replace(/\\[Nn]/g, '\n')
      .replace(/\\h/g, ' ')
      .replaceAll('\ue000', '{')
      .replaceAll('\ue001', '}')
      // Our writer escapes a literal backslash this way.
      .replaceAll('\\\u2060', '\\')
      .split('\n'),
  );
