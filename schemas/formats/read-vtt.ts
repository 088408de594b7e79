import { plainLines } from './plain-lines.js';
import { readClock } from './read-clock.js';
import { SubtitlesUnreadable } from './subtitles-unreadable.js';
import type { TimedText } from './timed-text.js';

const TIMES = /^\s*(\S+)\s+-->\s+(\S+)/;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** Reads WebVTT: cues are blocks separated by blank lines; notes, styles and regions are ignored. */
export function readVtt(text: string): TimedText[] {
  const lines = text.split('\n');
  const cues: TimedText[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const times = TIMES.exec(lines[at] as string);
    if (!times) continue;
    const [, from = '', to = ''] = times;
    const where = `Line ${at + 1}`;
    const body: string[] = [];
    while (at + 1 < lines.length && (lines[at + 1] as string).trim() !== '') {
      at += 1;
      body.push(lines[at] as string);
    }
    const startTime = readClock(from, where);
    cues.push({
      startTime,
      endTime: Math.max(startTime, readClock(to, where)),
      text: plainLines(body.map(plain)),
    });
  }
  if (cues.length === 0)
    throw new SubtitlesUnreadable('There is no line with times such as 00:01.000 --> 00:02.000');
  return cues;
}

/** Removes tags first and then decodes character references, whose result is plain text. */
const plain = (line: string): string =>
  line
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name) return NAMED[(name as string).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : '';
    });
