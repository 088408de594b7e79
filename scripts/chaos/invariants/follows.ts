import type { Evidence, JobRow } from '../evidence.js';
import { madeId, type RecordedCall, type RecordedFollow } from '../workload/journal.js';
import type { Invariant } from './invariant.js';

/** Codes that a subscription may be cut short with; its client knows to come back. */
const NAMED_ENDS = [
  'authentication_error',
  'unavailable',
  'not_found',
  'SUBSCRIPTION_UPSTREAM_LOST',
  'SUBSCRIPTION_SCHEMA_RELOAD',
  'SUBSCRIPTION_TOO_SLOW',
];

const ENDED = ['completed', 'failed', 'canceled'];

/** When each job was requested, by the clock that the events of subscriptions are recorded with. */
const askedFor = (calls: readonly RecordedCall[]): Map<string, number> =>
  new Map(
    calls.flatMap((call) => {
      const id = madeId(call);
      return id === null || !call.answer ? [] : [[id, call.answer.at] as const];
    }),
  );

/** Jobs whose end a subscription had to tell: it had told of them, or was there before they were asked for. */
function owedJobs({ jobs, tenants, calls }: Evidence, follow: RecordedFollow): JobRow[] {
  const workspaceId = tenants[follow.workspace].workspaceId;
  const [first] = follow.events;
  if (!first) return [];
  const told = new Set(follow.events.map(({ data }) => data.id));
  const asked = askedFor(calls);
  return jobs.filter(
    ({ id, status, ...job }) =>
      job.workspaceId === workspaceId &&
      ENDED.includes(status) &&
      (told.has(id) || (asked.get(id) ?? Number.NEGATIVE_INFINITY) > first.at),
  );
}

function missedEnds(evidence: Evidence, follow: RecordedFollow): string[] {
  return owedJobs(evidence, follow).flatMap(({ id, type, status }) => {
    const last = follow.events.findLast(({ data }) => data.id === id)?.data;
    return last?.status === status.toUpperCase()
      ? []
      : [`last told of ${type} ${id} that it is ${last?.status ?? 'not there'}; it is ${status}`];
  });
}

function missedChange({ made }: Evidence, { events, videoId }: RecordedFollow): string[] {
  const video = made.find(({ id }) => id === videoId);
  const last = events.at(-1)?.data;
  if (!video?.status || !last || last.status === video.status.toUpperCase()) return [];
  return [`last told of ${videoId} that it is ${last.status}; it is ${video.status}`];
}

/** One that was still open when everything was over has told every end, and how its video is. */
export const followsComplete: Invariant = {
  name: 'follows-complete',
  statement: 'A subscription tells every end, or is itself ended with a code that says why.',
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
