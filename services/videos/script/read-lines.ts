import type { ScriptWarning } from '../../../schemas/script.js';
import { isBlank } from '../../../schemas/text.js';
import { invalid } from '../../platform/errors/errors.js';
import { requireLength } from '../../platform/text/check-text.js';

export interface ProvidedLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A valid line. */
export interface CheckedLine extends ProvidedLine {
  /** Its index in the request; null for a line that the request does not change. */
  readonly index: number | null;
  /** How messages name it. */
  readonly name: string;
  readonly startsBeforeVideo: boolean;
}

export const MAX_LINES = 20_000;
const MAX_TEXT = 100_000;
/** The last time that SubRip supports. */
const MAX_SECONDS = 359_999.999;
/** The audio and video streams of a file seldom end together, and players differ in which one they follow. */
const BEYOND_END_SECONDS = 0.5;

/**
 * Returns the lines ordered by time and rounded to milliseconds, none starting before the video. Throws
 * `validation_error` for a line that ends before it starts.
 */
export function readLines(lines: readonly ProvidedLine[]): CheckedLine[] {
  if (lines.length === 0) throw invalid('body.lines', 'must not be empty');
  if (lines.length > MAX_LINES) throw invalid('body.lines', `must have at most ${MAX_LINES} items`);
  return inOrder(lines.map((line, index) => readLine(line, { index, name: `body.lines[${index}]` })));
}

/** Orders lines by time; of lines with the same times the order stays. */
export const inOrder = (lines: readonly CheckedLine[]): CheckedLine[] =>
  [...lines].sort((a, b) => a.start - b.start || a.end - b.end);

/** Throws `validation_error` with the name of the line. */
export function readLine(
  { start, end, text }: ProvidedLine,
  { index, name }: Pick<CheckedLine, 'index' | 'name'>,
): CheckedLine {
  if (end < start) throw invalid(`${name}.end`, `must not be before its start (${start})`);
  if (end > MAX_SECONDS) throw invalid(`${name}.end`, `must be at most ${MAX_SECONDS}`);
  requireLength(`${name}.text`, text, { max: MAX_TEXT });
  return {
    start: milliseconds(start),
    end: milliseconds(end),
    text,
    index,
    name,
    startsBeforeVideo: start < 0,
  };
}

const milliseconds = (seconds: number): number => Math.max(0, Math.round(seconds * 1000) / 1000);

/**
 * Returns warnings about lines of the request that are accepted but will not be shown or spoken as provided. `lines`
 * are those of the whole script, ordered by time.
 */
export function warnOf(lines: readonly CheckedLine[], videoSeconds: number | null): ScriptWarning[] {
  const warnings = lines.flatMap((line, at): ScriptWarning[] => {
    const { start, end, text, name, startsBeforeVideo } = line;
    const next = lines[at + 1];
    const isEmpty = isBlank(text);
    const isPastEnd = videoSeconds !== null && end > videoSeconds + BEYOND_END_SECONDS;
    const warn = (code: ScriptWarning['code'], message: string, index = line.index) =>
      index === null ? [] : [{ index, code, message: `${name} ${message}` }];
    return [
      ...(startsBeforeVideo ? warn('negative_start', 'starts before the video; its start was set to 0') : []),
      ...(isEmpty ? warn('empty_text', 'has no text; it is treated as a pause') : []),
      ...(!isEmpty && next && next.start < end
        ? warn(
            'overlap',
            `overlaps ${next.name}: its caption ends at ${next.start}, and the two are narrated one after the other`,
            line.index ?? next.index,
          )
        : []),
      ...(isPastEnd
        ? warn(
            'past_end',
            `${start >= videoSeconds ? 'begins' : 'ends'} after the end of the video (${milliseconds(videoSeconds)})`,
          )
        : []),
    ];
  });
  return warnings.sort((a, b) => a.index - b.index);
}
