import { readClock } from './read-clock.js';
import { type StyledText, styledText } from './styled-text.js';
import { SubtitlesUnreadable } from './subtitles-unreadable.js';
import { readStyleSheet, type StyleSheet, TagStyles } from './tag-styles.js';
import { readCueSettings } from './vtt-cue-settings.js';

const VTT_TIMES = /^\s*(\S+)\s+-->\s+(\S+)(.*)$/;
const TAGS = /(<[^<>]*>)/;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** Reads WebVTT: cues are blocks between blank lines; notes and regions are ignored. */
export function readVtt(text: string): StyledText[] {
  const lines = text.split('\n');
  const cues: StyledText[] = [];
  const sheet = readStyleSheet(text);
  for (let at = 0; at < lines.length; at += 1) {
    const times = VTT_TIMES.exec(lines[at] as string);
    if (!times) continue;
    const [, from = '', to = '', settings = ''] = times;
    const where = `Line ${at + 1}`;
    const body: string[] = [];
    while (at + 1 < lines.length && (lines[at + 1] as string).trim() !== '') {
      at += 1;
      body.push(lines[at] as string);
    }
    const startTime = readClock(from, where);
    const placement = readCueSettings(settings);
    cues.push({
      startTime,
      endTime: Math.max(startTime, readClock(to, where)),
      ...readMarkup(body.join('\n'), sheet),
      ...(placement && { placement }),
    });
  }
  if (cues.length === 0)
    throw new SubtitlesUnreadable('The text has no line with times such as 00:01.000 --> 00:02.000');
  return cues;
}

function readMarkup(body: string, sheet: StyleSheet): Pick<StyledText, 'text' | 'runs'> {
  const tags = new TagStyles(sheet);
  return styledText(
    body.split(TAGS).flatMap((part) => {
      if (!TAGS.test(part)) return [{ text: decodeReferences(part), style: tags.style }];
      tags.apply(part);
      return [];
    }),
  );
}

/** Decodes character references. Tags are read before, so that an escaped bracket stays text. */
const decodeReferences = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[(name as string).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : '';
  });
