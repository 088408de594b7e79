import type { ScriptWarning } from '../../../schemas/script.js';
import { isBlank } from '../../../schemas/text.js';
import { invalid } from '../../platform/errors/errors.js';
import { requireLength } from '../../platform/text/check-text.js';

export interface ProvidedLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A valid line and its index in the request. */
export interface CheckedLine extends ProvidedLine {
  readonly index: number;
}

const MAX_LINES = 20_000;
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
  return lines
    .map((line, index) => readLine(line, index))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index);
}

function readLine({ start, end, text }: ProvidedLine, index: number): CheckedLine {
  const field = `body.lines[${index}]`;
  if (end < start) throw invalid(`${field}.end`, `must not be before its start (${start})`);
  if (end > MAX_SECONDS) throw invalid(`${field}.end`, `must be at most ${MAX_SECONDS}`);
  requireLength(`${field}.text`, text, { max: MAX_TEXT });
  return { start: milliseconds(start), end: milliseconds(end), text, index };
}

const milliseconds = (seconds: number): number => Math.max(0, Math.round(seconds * 1000) / 1000);

/**
 * Returns warnings about lines that are accepted but will not be shown or spoken as provided. `checked` are
 * the provided lines ordered by time.
 */
export function warnOf(
  given: readonly ProvidedLine[],
  checked: readonly CheckedLine[],
  videoSeconds: number | null,
): ScriptWarning[] {
  const warnings = checked.flatMap(({ start, end, text, index }, at): ScriptWarning[] => {
    const next = checked[at + 1];
    const isEmpty = isBlank(text);
    const isNegative = (given[index]?.start ?? 0) < 0;
    const isPastEnd = videoSeconds !== null && end > videoSeconds + BEYOND_END_SECONDS;
    const warn = (code: ScriptWarning['code'], message: string) => [{ index, code, message }];
    return [
      ...(isNegative ? warn('negative_start', 'starts before the video; its start was set to 0') : []),
      ...(isEmpty ? warn('empty_text', 'has no text; it is treated as a pause') : []),
      ...(!isEmpty && next && next.start < end
        ? warn(
            'overlap',
            `overlaps body.lines[${next.index}]: its caption ends at ${next.start}, and the two are narrated one after the other`,
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
  return warnings
    .sort((a, b) => a.index - b.index)
    .map((warning) => ({ ...warning, message: `body.lines[${warning.index}] ${warning.message}` }));
}
