import type { Evidence, JobRow } from '../evidence.js';
import { madeId, type RecordedCall, type RecordedFollow } from '../workload/journal.js';
import type { Invariant } from './invariant.js';

/** Codes with which a subscription may be interrupted; its client reconnects. */
const NAMED_ENDS = [
  'authentication_error',
  'unavailable',
  'not_found',
  'SUBSCRIPTION_UPSTREAM_LOST',
  'SUBSCRIPTION_SCHEMA_RELOAD',
  'SUBSCRIPTION_TOO_SLOW',
];

const ENDED = ['completed', 'failed', 'canceled'];

/** Returns when each job was requested, on the clock of the recorded subscription events. */
const askedFor = (calls: readonly RecordedCall[]): Map<string, number> =>
  new Map(
    calls.flatMap((call) => {
      const id = madeId(call);
      return id === null || !call.answer ? [] : [[id, call.answer.at] as const];
    }),
  );

/**
 * Returns the jobs whose end a subscription must have received: it had received them before, or was open
 * before they were requested.
 */
function owedJobs({ jobs, tenants, calls }: Evidence, follow: RecordedFollow): JobRow[] {
  const workspaceId = tenants[follow.workspace].workspaceId;
  const [first] = follow.events;
  if (!first) return [];
  const received = new Set(follow.events.map(({ data }) => data.id));
  const asked = askedFor(calls);
  return jobs.filter(
    ({ id, status, ...job }) =>
      job.workspaceId === workspaceId &&
      ENDED.includes(status) &&
      (received.has(id) || (asked.get(id) ?? Number.NEGATIVE_INFINITY) > first.at),
  );
}

function missedEnds(evidence: Evidence, follow: RecordedFollow): string[] {
  return owedJobs(evidence, follow).flatMap(({ id, type, status }) => {
    const last = follow.events.findLast(({ data }) => data.id === id)?.data;
    return last?.status === status.toUpperCase()
      ? []
      : [`last received ${type} ${id} as ${last?.status ?? 'missing'}; it is ${status}`];
  });
}

function missedChange({ made }: Evidence, { events, videoId }: RecordedFollow): string[] {
  const video = made.find(({ id }) => id === videoId);
  const last = events.at(-1)?.data;
  if (!video?.status || !last || last.status === video.status.toUpperCase()) return [];
  return [`last received ${videoId} as ${last.status}; it is ${video.status}`];
}

/**
 * A subscription that was open at the end has received the end of every job and the final state of its video.
 */
export const followsComplete: Invariant = {
  name: 'follows-complete',
  statement: 'A subscription delivers every end, or ends with a code that states the reason.',
  check(evidence) {
    return evidence.follows.flatMap((follow) => {
      const { end, of, operation } = follow;
      const name = `the subscription of operation ${operation}`;
      if (end?.how === 'error')
        return end.codes.every((code) => NAMED_ENDS.includes(code))
          ? []
          : [`${name} ended with ${end.codes.join(', ') || 'no code'}`];
      if (end?.how === 'completed' && of === 'jobs')
        return [`${name} completed, which it does not do by itself`];
      if (end?.how !== 'left') return [];
      const missed = of === 'jobs' ? missedEnds(evidence, follow) : missedChange(evidence, follow);
      return missed.map((what) => `${name} ${what}`);
    });
  },
};
