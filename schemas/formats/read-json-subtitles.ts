import { SubtitlesUnreadable } from './subtitles-unreadable.js';
import type { TimedText } from './timed-text.js';

/**
 * Reads a list of `{startTime, endTime, text}` or `{start, end, text}` in seconds, or an object with such a
 * list in `subtitles`, `lines`, `cues` or `segments`.
 */
export function readJsonSubtitles(text: string): TimedText[] {
  const list = findList(parse(text));
  if (!list)
    throw new SubtitlesUnreadable(
      'The JSON must be a list, or an object with a list named subtitles, lines, cues or segments',
    );
  return list.map((entry, index) => {
    const given = (typeof entry === 'object' && entry !== null ? entry : {}) as Readonly<
      Record<string, unknown>
    >;
    const { startTime = given.start, endTime = given.end, text: words } = given;
    const isTime = (value: unknown): value is number =>
      typeof value === 'number' && Number.isFinite(value) && value >= 0;
    if (!isTime(startTime) || !isTime(endTime) || typeof words !== 'string')
      throw new SubtitlesUnreadable(
        `Entry ${index}: It must have startTime and endTime in seconds, and text`,
      );
    if (endTime < startTime)
      throw new SubtitlesUnreadable(`Entry ${index}: endTime must not be before startTime`);
    return { startTime, endTime, text: plainLines(words.split('\n')) };
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SubtitlesUnreadable('The text is not valid JSON');
  }
}

function findList(given: unknown): readonly unknown[] | null {
  if (Array.isArray(given)) return given;
  if (typeof given !== 'object' || given === null) return null;
  const held = given as Readonly<Record<string, unknown>>;
  const list = held.subtitles ?? held.lines ?? held.cues ?? held.segments;
  return Array.isArray(list) ? list : null;
}

/** Returns the non-blank lines. */
const plainLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
