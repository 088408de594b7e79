import { invalid } from '../../platform/errors/errors.js';

/** A range of a video, in seconds. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/** The audio and video streams of a file seldom end together, and players differ in which one they follow. */
const BEYOND_END_SECONDS = 0.5;

/** Throws `validation_error` for an empty or negative range. */
export function requireSpan(field: string, { start, end }: TimeSpan): void {
  if (start < 0) throw invalid(`${field}.start`, 'must be at least 0');
  if (end <= start) throw invalid(`${field}.end`, `must be after its start (${start})`);
}

/**
 * Throws `validation_error` if the range exceeds the video. A null duration is not known yet and skips the
 * check.
 */
export function requireSpanWithin(field: string, { start, end }: TimeSpan, seconds: number | null): void {
  if (seconds === null) return;
  const limit = `the end of the video (${Math.round(seconds * 1000) / 1000} seconds)`;
  if (start >= seconds) throw invalid(`${field}.start`, `must be before ${limit}`);
  if (end > seconds + BEYOND_END_SECONDS) throw invalid(`${field}.end`, `must not be after ${limit}`);
}

/**
 * Returns the ranges ordered by time. Throws `validation_error` when two overlap; `list` is their name in the
 * message.
 */
export function requireApart<T extends TimeSpan>(list: string, spans: readonly T[]): T[] {
  const ordered = spans.map((span, index) => ({ span, index })).sort((a, b) => a.span.start - b.span.start);
  for (const [at, { span, index }] of ordered.entries()) {
    const before = ordered[at - 1];
    if (!before || span.start >= before.span.end) continue;
    const rule = `must not be before the end of ${list}[${before.index}] (${before.span.end})`;
    throw invalid(`${list}[${index}].start`, rule);
  }
  return ordered.map(({ span }) => span);
}

/** Clips the ranges to the video, which may have become shorter since they were stored. */
export function clipSpans<T extends TimeSpan>(spans: readonly T[], seconds: number | null): T[] {
  if (seconds === null) return [...spans];
  const there = spans.filter(({ start }) => start < seconds);
  return there.map((span) => ({ ...span, end: Math.min(span.end, seconds) }));
}
