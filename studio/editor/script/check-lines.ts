import type { Lines } from './edit-lines.js';

export type LineFault =
  | 'end_before_start'
  | 'past_limit'
  | 'text_too_long'
  | 'empty_text'
  | 'overlap'
  | 'past_end';

export interface CheckedLine {
  readonly key: string;
  readonly fault: LineFault;
  /** Whether the script can be saved with it. */
  readonly isWarning: boolean;
}

const MAX_TEXT = 100_000;
/** The last time that SubRip supports. */
const MAX_SECONDS = 359_999.999;
/** The audio and video streams of a file seldom end together. */
const BEYOND_END_SECONDS = 0.5;

/** Returns what the service would refuse or warn about, at most one finding for each line. */
export function checkLines(lines: Lines, videoSeconds: number | null): CheckedLine[] {
  return lines.flatMap(({ key, start, end, text }, index) => {
    const refuse = (fault: LineFault) => [{ key, fault, isWarning: false }];
    const warn = (fault: LineFault) => [{ key, fault, isWarning: true }];
    if (end < start) return refuse('end_before_start');
    if (end > MAX_SECONDS) return refuse('past_limit');
    if (text.length > MAX_TEXT) return refuse('text_too_long');
    if (text.trim() === '') return warn('empty_text');
    const next = lines[index + 1];
    if (next && next.start < end) return warn('overlap');
    if (videoSeconds !== null && end > videoSeconds + BEYOND_END_SECONDS) return warn('past_end');
    return [];
  });
}
