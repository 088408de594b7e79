import type { EntityManager } from 'typeorm';
import type { WorkError } from '../../../schemas/messages/media.js';
import { holdJob } from './hold-job.js';
import { forgetWork } from './lease-work.js';
import { gaveUp, reportFailure } from './report-failure.js';
import type { WorkEntity } from './work.entity.js';
import { WorkFailed } from './work-failed.js';

const reasonOf = (err: unknown, { kind }: WorkEntity): WorkError =>
  err instanceof WorkFailed
    ? { code: err.code, message: err.message, step: err.step, retryable: false }
    : gaveUp(kind);

/** Ends a job's work for good: its other pieces are forgotten, the failure is reported once. */
export async function failJob(tx: EntityManager, work: WorkEntity, err: unknown): Promise<void> {
  await holdJob(tx, work);
  if ((await forgetWork(tx, work.jobId)) === 0) return;
  await reportFailure(tx, work, reasonOf(err, work), work);
}
