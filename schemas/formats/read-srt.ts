import { AssOverrides } from './ass-overrides.js';
import { readClock } from './read-clock.js';
import { type StyledText, styledText } from './styled-text.js';
import { SubtitlesUnreadable } from './subtitles-unreadable.js';
import { TagStyles } from './tag-styles.js';

const TIMES = /^\s*(\S+)\s*-->\s*(\S+)/;
// Each alternative stops at the next bracket, so that a line of brackets takes linear time.
const TAGS = /(<\/?(?:b|i|u|s|font|c|v|ruby|rt|lang)(?:[\s.][^<>]*)?>|\{\\[^{}]*\})/i;

/** Reads SubRip, including common deviations: missing numbers, and blank lines within a text. */
export function readSrt(text: string): StyledText[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (line.includes('-->') && TIMES.test(line) ? [index] : []));
  if (starts.length === 0)
    throw new SubtitlesUnreadable('The text has no line with times such as 00:00:01,000 --> 00:00:02,000');
  return starts.map((at, index) => {
    const [, from = '', to = ''] = TIMES.exec(lines[at] as string) as RegExpExecArray;
    const where = `Line ${at + 1}`;
    const end = starts[index + 1] ?? lines.length;
    const body = lines.slice(at + 1, end);
    if (index + 1 < starts.length) dropNumber(body);
    const startTime = readClock(from, where);
    return { startTime, endTime: Math.max(startTime, readClock(to, where)), ...readMarkup(body.join('\n')) };
  });
}

/**
 * Reads tags in angle brackets, and the override tags of SubStation Alpha, which many players support in
 * SubRip too.
 */
function readMarkup(body: string): Pick<StyledText, 'text' | 'runs' | 'placement'> {
  const tags = new TagStyles();
  const overrides = new AssOverrides();
  const parts = body.split(TAGS).flatMap((part) => {
    if (!TAGS.test(part)) return [{ text: part, style: { ...tags.style, ...overrides.style } }];
    if (part.startsWith('<')) tags.apply(part);
    else overrides.apply(part.slice(1, -1));
    return [];
  });
  const placement = overrides.placement(undefined);
  return { ...styledText(parts), ...(placement && { placement }) };
}

/** Removes the number of the next cue, which follows a blank line right before its times. */
function dropNumber(body: string[]): void {
  const isBehindBlank = body.length === 1 || (body.at(-2) ?? '').trim() === '';
  if (isBehindBlank && /^\s*\d+\s*$/.test(body.at(-1) ?? '')) body.pop();
}
