import { isBlank, requireLength } from '../../platform/check-text.js';
import { DomainError } from '../../platform/errors.js';
import type { VideoEntity } from '../video/video.entity.js';

export interface GivenLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A line that keeps the rules, and where it stood among those that were given. */
export interface CheckedLine extends GivenLine {
  readonly index: number;
}

const LINES_MOST = 20_000;
const TEXT_MOST = 100_000;
/** Sound and picture of one file seldom end together, and players differ on which of them counts. */
const BEYOND_END_SECONDS = 0.5;

const refusal = (field: string, rule: string): DomainError =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

/** Lines in order of time, on whole milliseconds. Throws `validation_error` unless they follow one another. */
export function readLines(lines: readonly GivenLine[]): CheckedLine[] {
  if (lines.length === 0) throw refusal('body.lines', 'must not be empty');
  if (lines.length > LINES_MOST) throw refusal('body.lines', `must have at most ${LINES_MOST} items`);
  const ordered = lines
    .map((line, index) => readLine(line, index))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index);
  for (const [at, line] of ordered.entries()) {
    const before = ordered[at - 1];
    if (before && line.start < before.end) {
      const rule = `must not be before the end of body.lines[${before.index}] (${before.end})`;
      throw refusal(`body.lines[${line.index}].start`, rule);
    }
  }
  return ordered;
}

function readLine({ start, end, text }: GivenLine, index: number): CheckedLine {
  const field = `body.lines[${index}]`;
  if (start < 0) throw refusal(`${field}.start`, 'must be at least 0');
  if (end < start) throw refusal(`${field}.end`, `must not be before its start (${start})`);
  requireLength(`${field}.text`, text, { least: 1, most: TEXT_MOST });
  if (isBlank(text)) throw refusal(`${field}.text`, 'must not be blank');
  return { start: milliseconds(start), end: milliseconds(end), text, index };
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Throws `validation_error` when a line lies where there is no video any more. */
export function requireWithin({ durationSeconds }: VideoEntity, lines: readonly CheckedLine[]): void {
  if (durationSeconds === null) return;
  const beyond = lines.find(({ end }) => end > durationSeconds + BEYOND_END_SECONDS);
  if (!beyond) return;
  const rule = `must not be after the end of the video (${milliseconds(durationSeconds)})`;
  throw refusal(`body.lines[${beyond.index}].end`, rule);
}
