import { invalid } from '../../platform/errors/errors.js';
import { foldName } from '../project/fold-name.js';

/** A part of a script; all of it when nothing is set. Times are in seconds. */
export interface LineRange {
  readonly from?: number | null;
  readonly to?: number | null;
  /** Lines shortly before and after this time. */
  readonly around?: number | null;
  /** Lines that contain this text, whatever its case and accents. */
  readonly search?: string | null;
}

/** What `around` includes, before and after. */
export const AROUND_SECONDS = 30;

interface TimedLine {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the lines of the range, in their order. Throws `validation_error`. */
export function selectLines<Line extends TimedLine>(lines: readonly Line[], range: LineRange): Line[] {
  const { from, to } = timesOf(range);
  const sought = foldName(range.search ?? '');
  return lines.filter(
    ({ start, end, text }) => (end > from || start >= from) && start < to && foldName(text).includes(sought),
  );
}

function timesOf({ from, to, around }: LineRange): { readonly from: number; readonly to: number } {
  for (const [name, value] of Object.entries({ from, to, around }))
    if (typeof value === 'number' && value < 0) throw invalid(name, 'must be at least 0');
  if (typeof around === 'number') {
    if (typeof from === 'number' || typeof to === 'number')
      throw invalid('around', 'must not be set together with from or to');
    return { from: around - AROUND_SECONDS, to: around + AROUND_SECONDS };
  }
  if (typeof from === 'number' && typeof to === 'number' && to <= from)
    throw invalid('to', `must be after from (${from})`);
  return { from: from ?? 0, to: to ?? Number.POSITIVE_INFINITY };
}
