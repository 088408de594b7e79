import { processEnded } from '../../../schemas/messages/work-error.js';
import type { Evidence, JobRow } from '../evidence.js';
import type { FaultKind } from '../schedule.js';
import { madeId } from '../workload/journal.js';
import type { Invariant } from './invariant.js';

const ENDED = ['completed', 'failed', 'canceled'];
const JOB_EFFECTS = ['analysis', 'export', 'translation', 'voiceover', 'tool', 'process'];

/**
 * Faults that may make retried work fail; without them no job may fail. Work blocked by a full disk waits for
 * space.
 */
const FAILING_FAULTS: readonly FaultKind[] = ['kill-program', 'hang-program', 'break-program'];

/** Nobody can tell a process that its work has ended from one that was killed: twice, and the work is set aside. */
const KILLING_FAULTS: readonly FaultKind[] = ['kill-process', 'restart-supervisor'];
const isSetAside = (error: JobRow['error']): boolean => error?.message === processEnded('').message;

export const jobsEnd: Invariant = {
  name: 'jobs-end',
  statement: 'Each accepted job ends.',
  check({ jobs, calls, deletedVideoIds }) {
    const open = jobs.filter(({ status }) => !ENDED.includes(status));
    const known = new Set(jobs.map(({ id }) => id));
    const lost = calls.filter((call) => {
      const id = madeId(call);
      if (id === null || !JOB_EFFECTS.includes(call.call.makes ?? '') || known.has(id)) return false;
      // A job is deleted with its video.
      return !deletedVideoIds.some((videoId) => call.call.path.includes(videoId));
    });
    return [
      ...open.map(({ id, type, status }) => `${type} ${id} is ${status} still`),
      ...lost.map(
        (call) =>
          `${call.call.method} ${call.call.path} answered ${madeId(call)}, but the job does not exist`,
      ),
    ];
  },
};

/** Returns all ended attempts of a job with their outcome. */
export const attemptsOf = (
  { earlierAttempts }: Pick<Evidence, 'earlierAttempts'>,
  { id, attempt, status }: JobRow,
): Array<{ attempt: number; status: string }> => [
  ...earlierAttempts.filter(({ jobId }) => jobId === id),
  ...(ENDED.includes(status) ? [{ attempt, status }] : []),
];

export const settledOnce: Invariant = {
  name: 'settled-once',
  statement: 'Each attempt of a job is settled once.',
  check(evidence) {
    return evidence.jobs.flatMap((job) => {
      const expected = attemptsOf(evidence, job).map(({ status }) => status);
      const settled = evidence.settlements
        .filter(({ jobId }) => jobId === job.id)
        .map(({ status }) => status);
      return [...expected].sort().join() === [...settled].sort().join()
        ? []
        : [
            `${job.type} ${job.id} ended as ${expected.join(', ') || 'nothing'} and was settled as ${settled.join(', ') || 'nothing'}`,
          ];
    });
  },
};

/** All sources are valid, so every failure is the machine's and must say so. */
export const noUserBlamed: Invariant = {
  name: 'no-video-blamed',
  statement: 'No job fails without a cause among the faults, and no intact video is reported as faulty.',
  check({ jobs, schedule }) {
    const mayFail = schedule.faults.some(({ kind }) => FAILING_FAULTS.includes(kind));
    const kills = schedule.faults.filter(({ kind }) => KILLING_FAULTS.includes(kind)).length;
    return jobs
      .filter(({ status }) => status === 'failed')
      .filter(({ error }) => !(isSetAside(error) && kills >= 2))
      .filter(({ error }) => !mayFail || error?.retryable !== true || error.code === 'validation_error')
      .map(({ type, id, error }) => `${type} ${id} failed: ${JSON.stringify(error)}`);
  },
};
