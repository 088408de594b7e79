import type { EntityManager } from 'typeorm';
import type { JobAttempt } from '../../../schemas/messages/jobs.js';
import type { WorkError } from '../../../schemas/messages/media.js';
import { isStall } from '../ffmpeg/ffmpeg-failed.js';
import { BlobMissing } from '../files/storage.js';
import { nameFullStorage, StorageFull } from '../files/storage-full.js';
import { holdJob } from './hold-job.js';
import { forgetWork, holdLease } from './lease-work.js';
import { fileGone, gaveUp, reportFailure, stoodStill } from './report-failure.js';
import type { WorkEntity } from './work.entity.js';
import { WorkFailed } from './work-failed.js';

function reasonOf(err: unknown, { kind: step }: WorkEntity): WorkError {
  const full = nameFullStorage(err);
  if (full instanceof StorageFull) return { code: full.code, message: full.message, step, retryable: true };
  if (err instanceof BlobMissing) return { ...fileGone, step };
  if (err instanceof WorkFailed)
    return { code: err.code, message: err.message, step: err.step, retryable: err.retryable };
  return isStall(err) ? stoodStill(step) : gaveUp(step);
}

export type LetGo = (tx: EntityManager, ended: JobAttempt) => Promise<void>;

/**
 * Ends a job's work for good: its other pieces are forgotten, the failure is reported once. Whoever has lost the lease has
 * no say in it any more: false.
 */
export async function failJob(
  tx: EntityManager,
  work: WorkEntity,
  err: unknown,
  letGo?: LetGo,
): Promise<boolean> {
  await holdJob(tx, work);
  if (!(await holdLease(tx, work))) return false;
  await forgetWork(tx, work.jobId);
  const reason = reasonOf(err, work);
  // What a retry can go on with stays for it.
  if (!reason.retryable) await letGo?.(tx, { jobId: work.jobId, attempt: work.jobAttempt });
  await reportFailure(tx, work, reason, work);
  return true;
}
