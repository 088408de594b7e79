import type { Evidence, JobRow } from '../evidence.js';
import type { RecordedFollow } from '../workload/journal.js';
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

/** Jobs whose end a subscription had to tell: it had told of them, or was there before they were. */
function owedJobs({ jobs, tenants }: Evidence, follow: RecordedFollow): JobRow[] {
  const workspaceId = tenants[follow.workspace].workspaceId;
  const [first] = follow.events;
  if (!first || follow.of !== 'jobs') return [];
  const told = new Set(follow.events.map(({ data }) => data.id));
  return jobs.filter(
    (job) =>
      job.workspaceId === workspaceId &&
      ENDED.includes(job.status) &&
      (told.has(job.id) || job.createdAt > first.at),
  );
}

/** One that was still open when everything was over has told every end. */
export const followsComplete: Invariant = {
  name: 'follows-complete',
  statement: 'A subscription tells every end, or is itself ended with a code that says why.',
  check(evidence) {
    return evidence.follows.flatMap((follow) => {
      const { end, of, operation, events } = follow;
      const name = `the subscription of operation ${operation}`;
      if (end?.how === 'error')
        return end.codes.every((code) => NAMED_ENDS.includes(code))
          ? []
          : [`${name} ended with ${end.codes.join(', ') || 'no code'}`];
      if (end?.how === 'completed' && of === 'jobs')
        return [`${name} completed, which it does not do by itself`];
      if (end?.how !== 'left') return [];
      return owedJobs(evidence, follow).flatMap((job) => {
        const last = events.findLast(({ data }) => data.id === job.id)?.data;
        return last?.status === job.status.toUpperCase()
          ? []
          : [
              `${name} last told of ${job.type} ${job.id} that it is ${last?.status ?? 'not there'}; it is ${job.status}`,
            ];
      });
    });
  },
};
