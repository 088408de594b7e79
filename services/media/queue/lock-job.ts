import type { EntityManager } from 'typeorm';
import type { WorkEntity } from './work.entity.js';

type JobOfWork = Pick<WorkEntity, 'workspaceId' | 'jobId'>;

const keyOf = ({ workspaceId, jobId }: JobOfWork): string => `${workspaceId}/${jobId}`;

/** Locks the job: until the transaction ends, no other transaction begins, ends or settles its work. */
export async function lockJob(tx: EntityManager, job: JobOfWork): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [keyOf(job)]);
}

/**
 * Locks the job in shared mode: until the transaction ends, no other transaction begins or ends its work, but
 * its other units may be settled meanwhile. Without the lock, units that a settlement queues could miss a
 * concurrent cancellation and be processed in vain.
 */
export async function lockJobShared(tx: EntityManager, job: JobOfWork): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 2))', [keyOf(job)]);
}
