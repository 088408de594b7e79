import type { EntityManager } from 'typeorm';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { WorkError } from '../../../schemas/messages/media.js';
import { BlobMissing } from '../storage/storage.js';
import type { WhyFailed } from './decide-next.js';
import { forgetWork, lockLease } from './lease-work.js';
import { lockJob } from './lock-job.js';
import { detailOfWait } from './reason-to-wait.js';
import {
  attemptsExhausted,
  fileDeleted,
  reportFailure,
  stalledTwice,
  waitedTooLong,
} from './report-failure.js';
import type { WorkEntity } from './work.entity.js';
import { WorkFailed } from './work-failed.js';

function reasonOf(
  err: unknown,
  { waitedFor, programFailure }: WhyFailed,
  { kind: step }: WorkEntity,
): WorkError {
  if (waitedFor) return waitedTooLong(waitedFor, step, detailOfWait(err));
  if (programFailure) return programFailure === 'stalled' ? stalledTwice(step) : attemptsExhausted(step);
  if (err instanceof BlobMissing) return { ...fileDeleted, step };
  if (err instanceof WorkFailed)
    return { code: err.code, message: err.message, step: err.step, retryable: err.retryable };
  return attemptsExhausted(step);
}

export type ReleaseResources = (tx: EntityManager, ended: JobAttempt) => Promise<void>;

/**
 * Ends a job's work permanently: its other units are deleted, the failure is reported once. Returns false if
 * the lease was lost, in which case nothing changes.
 */
export async function failJob(
  tx: EntityManager,
  work: WorkEntity,
  {
    err,
    why,
    releaseResources,
  }: { err: unknown; why: WhyFailed; releaseResources?: ReleaseResources | undefined },
): Promise<boolean> {
  await lockJob(tx, work);
  if (!(await lockLease(tx, work))) return false;
  await forgetWork(tx, work.jobId);
  const reason = reasonOf(err, why, work);
  // What a retry can reuse stays for it.
  if (!reason.retryable) await releaseResources?.(tx, { jobId: work.jobId, attempt: work.jobAttempt });
  await reportFailure(tx, work, reason, work);
  return true;
}
