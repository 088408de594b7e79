import type { EntityManager } from 'typeorm';
import type { WorkEntity } from './work.entity.js';

type JobOfWork = Pick<WorkEntity, 'workspaceId' | 'jobId'>;

const keyOf = ({ workspaceId, jobId }: JobOfWork): string => `${workspaceId}/${jobId}`;

/** Until the transaction ends, no other transaction begins, ends or settles work of the job. */
export async function holdJob(tx: EntityManager, job: JobOfWork): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [keyOf(job)]);
}

/**
 * Until the transaction ends, nobody begins or ends the job's work; its other pieces may be settled meanwhile. Without it
 * pieces that a settlement queues could miss a cancellation at the same time, and be worked on for nobody.
 */
export async function shareJob(tx: EntityManager, job: JobOfWork): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 2))', [keyOf(job)]);
}
