import { AssOverrides } from './ass-overrides.js';
import { decodeReferences } from './character-references.js';
import { readCueBlocks } from './cue-blocks.js';
import { readAss } from './read-ass.js';
import { readVtt } from './read-vtt.js';
import { type StyledText, styledText } from './styled-text.js';
import { SubtitlesUnreadable } from './subtitles-unreadable.js';
import { TagStyles } from './tag-styles.js';
import type { TimedText } from './timed-text.js';

/**
 * Reads a list of `{startTime, endTime, text}` or `{start, end, text}` in seconds, or an object with such a
 * list in `subtitles`, `lines`, `cues` or `segments`.
 */
function readJsonSubtitles(text: string): TimedText[] {
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

// Each alternative stops at the next bracket, so that a line of brackets takes linear time.
const TAGS = /(<\/?(?:br|b|i|u|s|font|c|v|ruby|rt|lang)(?:[\s.][^<>]*|\/)?>|\{\\[^{}]*\})/i;
const LINE_BREAK = /^<\/?br\b/i;

/** Reads SubRip, including common deviations. */
const readSrt = (text: string): StyledText[] =>
  readCueBlocks(text, { isNamed: false, example: '00:00:01,000 --> 00:00:02,000' }).map(
    ({ startTime, endTime, body }) => ({ startTime, endTime, ...readMarkup(body.join('\n')) }),
  );

/**
 * Reads tags in angle brackets, and the override tags of SubStation Alpha, which many players support in
 * SubRip too.
 */
function readMarkup(body: string): Pick<StyledText, 'text' | 'runs' | 'placement'> {
  const tags = new TagStyles();
  const overrides = new AssOverrides();
  const parts = body.split(TAGS).flatMap((part) => {
    const style = { ...tags.style, ...overrides.style };
    if (LINE_BREAK.test(part)) return [{ text: '\n', style }];
    if (!TAGS.test(part)) return [{ text: decodeReferences(part), style }];
    if (part.startsWith('<')) tags.apply(part);
    else overrides.apply(part.slice(1, -1));
    return [];
  });
  const placement = overrides.placement(undefined);
  return { ...styledText(parts), ...(placement && { placement }) };
}

type ReadableFormat = 'srt' | 'vtt' | 'ass' | 'json';

const READERS: Readonly<Record<ReadableFormat, (text: string) => StyledText[]>> = {
  srt: readSrt,
  vtt: readVtt,
  ass: readAss,
  json: readJsonSubtitles,
};

/** An hour of speech has about a thousand cues; a file with more than this is not a subtitle file. */
const MAX_CUES = 50_000;

/**
 * Returns the cues of a file's text in the order of their times, without those that have no visible text. Throws
 * `SubtitlesUnreadable`.
 */
export function readSubtitles(given: string, format: ReadableFormat | 'auto'): StyledText[] {
  const text = given.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw new SubtitlesUnreadable('The text is empty');
  const cues = READERS[format === 'auto' ? recognize(text) : format](text).filter((cue) => cue.text !== '');
  if (cues.length === 0) throw new SubtitlesUnreadable('All cues are empty');
  if (cues.length > MAX_CUES) throw new SubtitlesUnreadable(`The text must have at most ${MAX_CUES} cues`);
  return cues.sort((a, b) => a.startTime - b.startTime);
}

/** Lines that programs put before a file's first line of meaning. */
const COMMENTS = /^(?:\s*(?:;|!:|#|\/\/)[^\n]*(?:\n|$))+/;

function recognize(text: string): ReadableFormat {
  const start = text.replace(COMMENTS, '').trimStart();
  if (/^WEBVTT(\s|$)/.test(start)) return 'vtt';
  if (/^\[(?!\s*[{\]"\d[])/.test(start) && /^[ \t]*\[Events\]/im.test(start)) return 'ass';
  if (/^[[{]/.test(start)) return 'json';
  return 'srt';
}
