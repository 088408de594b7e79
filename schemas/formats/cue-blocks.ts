import { readClock } from './read-clock.js';
import { SubtitlesUnreadable } from './subtitles-unreadable.js';

/** A cue as SubRip and WebVTT write it: a line with its times, then its text. */
export interface CueBlock {
  readonly startTime: number;
  readonly endTime: number;
  /** What follows the times on their line. */
  readonly settings: string;
  readonly body: readonly string[];
}

const PROPER_ARROW = '-->';
/** As word processors, translators and people make of it. */
const LOOSE_ARROW = /[-\u2010-\u2015\u2212](?: ?[-\u2010-\u2015\u2212]){0,2} ?(?:>|&gt;)?|[\u2192\u21d2]|=+>/;
/** No line with times is longer. */
const MAX_TIMES_LENGTH = 300;

const IS_TIME = /^\d\w*(?:[:.,]\w*)*$/;
/** With hours or a fraction: "10:30 -> 11:00" may be a text. */
const IS_PRECISE = /:\d+:|[.,]\d/;
const HAS_FRACTION = /[.,]\d/;

interface Times {
  readonly from: string;
  readonly to: string;
  readonly settings: string;
}

/** Returns the parts of a line that is meant to have times, though they may have faults; null for any other line. */
function findTimes(line: string): Times | null {
  if (line.length > MAX_TIMES_LENGTH) return null;
  const isProper = line.includes(PROPER_ARROW);
  const arrow = isProper ? PROPER_ARROW : LOOSE_ARROW.exec(line)?.[0];
  if (arrow === undefined) return null;
  const at = line.indexOf(arrow);
  // The number of the cue may be on the same line.
  const from = withoutSpaces(line.slice(0, at).replace(/^\s*\d+\s+(?=\d+:)/, '')).trim();
  const [, to = '', settings = ''] =
    /^\s*(\S*)(.*)$/s.exec(withoutSpaces(line.slice(at + arrow.length))) ?? [];
  const [fromIsTime, toIsTime] = [from, to].map((text) => text.includes(':') && IS_TIME.test(text));
  // A dash alone is also between words and numbers.
  const needed = /[>;\u2192\u21d2]$/.test(arrow) ? IS_PRECISE : HAS_FRACTION;
  const isMeant = isProper
    ? fromIsTime || (toIsTime && IS_PRECISE.test(to) && !line.startsWith('NOTE'))
    : fromIsTime && toIsTime && needed.test(from) && needed.test(to);
  return isMeant ? { from, to, settings } : null;
}

/** "00:00:03, 500" is "00:00:03,500". */
const withoutSpaces = (times: string): string => times.replace(/\s*([:.,])\s*/g, '$1');

const isBlank = (line: string | undefined): boolean => (line ?? '').trim() === '';
const isNumber = (line: string | undefined): boolean => /^\s*\d+\s*$/.test(line ?? '');

/** Whether a text begins with the times of a cue, which a number may precede. */
export function startsWithCue(text: string): boolean {
  const [first = '', second = ''] = text
    .replace(/^\ufeff/, '')
    .trimStart()
    .split(/\r\n?|\n/, 2);
  return findTimes(isNumber(first) ? second : first) !== null;
}

export interface CueBlockOptions {
  /** Whether any line, not only a number, may name a cue. */
  readonly isNamed: boolean;
  /** An example of the times, for the message when there are none. */
  readonly example: string;
}

/**
 * Splits a file into its cues, including those of programs and people that leave out numbers or blank lines, or that put
 * blank lines into a text. Throws `SubtitlesUnreadable`, naming the line.
 */
export function readCueBlocks(text: string, { isNamed, example }: CueBlockOptions): CueBlock[] {
  const lines = text.split('\n');
  const found = lines.flatMap((line, at) => {
    const times = findTimes(line);
    return times ? [{ at, times }] : [];
  });
  if (found.length === 0) throw new SubtitlesUnreadable(`The text has no line with times such as ${example}`);
  const isNumbered = isNumber(lines[(found[0]?.at ?? 0) - 1]);
  return found.map(({ at, times: { from, to, settings } }, index) => {
    const where = `Line ${at + 1}`;
    const [startTime, endTime] = [readClock(from, where), readClock(to, where)];
    if (endTime < startTime) throw new SubtitlesUnreadable(`${where}: The cue ends before it starts`);
    const body = lines.slice(at + 1, found[index + 1]?.at ?? lines.length);
    if (index + 1 < found.length) dropName(body, { isNumbered, isNamed });
    return { startTime, endTime, settings, body };
  });
}

/** Removes the number or name of the next cue from the end of a cue's lines. */
function dropName(body: string[], { isNumbered, isNamed }: { isNumbered: boolean; isNamed: boolean }): void {
  const last = body.at(-1);
  if (isBlank(last)) return;
  const isBehindBlank = body.length > 1 && isBlank(body.at(-2));
  if (isNumber(last) ? isNumbered || isBehindBlank : isNamed && isBehindBlank) body.pop();
}
