import type { EntityManager } from 'typeorm';
import { JOB_TYPES, JOBS, type JobType } from '../../../schemas/job-types.js';
import { toolFailed, type WorkError, workFailed } from '../../../schemas/messages/media.js';
import { videoMissing as videoGoneAt } from '../../../schemas/messages/work-error.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import type { WaitReason, WorkEntity, WorkKind } from './work.entity.js';

export const videoMissing = videoGoneAt('source');

/** Canceled, expired, or permanently failed: in each case the bytes are deleted. */
export const uploadDeleted: WorkError = {
  code: 'not_found',
  message: 'The upload was aborted and its data removed; upload the file again',
  step: 'source',
  retryable: false,
};

export const fileDeleted: Omit<WorkError, 'step'> = {
  code: 'not_found',
  message: 'A required stored file no longer exists',
  retryable: false,
};

export const attemptsExhausted = (step: string): WorkError => ({
  code: 'internal_error',
  message: 'The work failed repeatedly because of an internal error; retrying later may help',
  step,
  retryable: true,
});

export const stalledTwice = (step: string): WorkError => ({
  code: 'internal_error',
  message:
    'The work made no progress and was stopped twice; the source may be damaged or the service overloaded; retrying later may help',
  step,
  retryable: true,
});

const WAITED: Readonly<Record<WaitReason, string>> = {
  storage: 'The storage was full or unavailable for too long',
  engine: 'An engine is unavailable',
  service: 'A service was unavailable for too long',
};

/** The error of work that was parked for too long; `detail` is which dependency it waited for. */
export const waitedTooLong = (
  waitedFor: WaitReason,
  step: string,
  detail: string | null = null,
): WorkError => ({
  code: 'unavailable',
  message: `${WAITED[waitedFor]}${detail ? `: ${detail}` : ''}; retry when it is available`,
  step,
  retryable: true,
});

/** The type of the job that each kind of work is part of. */
const TYPE_OF_WORK = Object.fromEntries(
  JOB_TYPES.flatMap((type) => JOBS[type].work.map((kind) => [kind, type])),
) as Readonly<Record<WorkKind, JobType>>;

/** Reports that a job's work ended without effect. If it is reported twice, the first report counts. */
export function reportFailure(
  tx: EntityManager,
  { jobId, jobAttempt, videoId, kind }: Pick<WorkEntity, 'jobId' | 'jobAttempt' | 'videoId' | 'kind'>,
  error: WorkError,
  origin: MessageOrigin,
): Promise<void> {
  const failed = { jobId, attempt: jobAttempt, error };
  const type = TYPE_OF_WORK[kind];
  return videoId === null || type === 'tool' || type === 'process'
    ? queueMessage(tx, toolFailed, failed, origin)
    : queueMessage(tx, workFailed, { ...failed, videoId, kind: type }, origin);
}
