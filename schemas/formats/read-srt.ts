import { plainLines } from './plain-lines.js';
import { readClock } from './read-clock.js';
import { SubtitlesUnreadable } from './subtitles-unreadable.js';
import type { TimedText } from './timed-text.js';

const TIMES = /^\s*(\S+)\s*-->\s*(\S+)/;
// No part of the expression scans beyond the next bracket: otherwise a line of brackets would take quadratic
// time.
const TAGS = /<\/?(?:b|i|u|s|font|c|v|ruby|rt|lang)(?:[\s.][^<>]*)?>|\{\\[^{}]*\}/gi;

/**
 * Reads SubRip as programs write it: numbers may be missing, and texts may contain blank lines before the next
 * number.
 */
export function readSrt(text: string): TimedText[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (line.includes('-->') && TIMES.test(line) ? [index] : []));
  if (starts.length === 0)
    throw new SubtitlesUnreadable('There is no line with times such as 00:00:01,000 --> 00:00:02,000');
  return starts.map((at, index) => {
    const [, from = '', to = ''] = TIMES.exec(lines[at] as string) as RegExpExecArray;
    const where = `Line ${at + 1}`;
    const end = starts[index + 1] ?? lines.length;
    const body = lines.slice(at + 1, end);
    if (index + 1 < starts.length) dropNumber(body);
    const startTime = readClock(from, where);
    const shown = plainLines(body.map((line) => line.replace(TAGS, '')));
    return { startTime, endTime: Math.max(startTime, readClock(to, where)), text: shown };
  });
}

/** Removes the number of the next cue, which follows a blank line right before its times. */
function dropNumber(body: string[]): void {
  const isBehindBlank = body.length === 1 || (body.at(-2) ?? '').trim() === '';
  if (isBehindBlank && /^\s*\d+\s*$/.test(body.at(-1) ?? '')) body.pop();
}
