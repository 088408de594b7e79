import type { StaleReason } from '../requests/stale-reason.js';
import type { Staleness } from './staleness.type.js';

const MAX_REASONS = 100;

/** Nothing that was requested differs, but the same request has another result. */
const OUTSIDE: StaleReason = {
  kind: 'FILES_OR_PROGRAMS_CHANGED',
  message: 'A file behind its settings, the analysis, an engine, a font or ffmpeg has changed',
};

/** A result that is out of date for these reasons; null: it is up to date. */
export function staleWith(reasons: readonly StaleReason[] | null, problem: string | null = null): Staleness {
  if (!reasons) return { stale: false, reasons: [], reasonCount: 0, minutes: 0, estimatedSeconds: 0 };
  const why =
    problem === null ? reasons : [{ kind: 'CANNOT_BE_MADE' as const, message: problem }, ...reasons];
  const all = why.length > 0 ? why : [OUTSIDE];
  return {
    stale: true,
    reasons: all.slice(0, MAX_REASONS).map(({ line = null, start = null, setting = null, ...reason }) => ({
      ...reason,
      line,
      start,
      setting,
    })),
    reasonCount: all.length,
    minutes: null,
    estimatedSeconds: null,
  };
}

/** A result without the request that it was made with. */
export const notComparable = (what: string): Staleness =>
  staleWith([
    {
      kind: 'NOT_COMPARABLE',
      message: `This ${what} was restored, translated or made by an earlier version, so that it is not known what it was made from`,
    },
  ]);
