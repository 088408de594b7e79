import { type EntityManager, Not } from 'typeorm';
import { queueWork } from '../../queue/queue-work.js';
import { WorkEntity } from '../../queue/work.entity.js';

/** Whoever hears the last piece queues the join; the first piece's row is held so that two last ones see each other. */
export async function queueAnalysisJoinWhenReady(tx: EntityManager, work: WorkEntity): Promise<void> {
  const { workspaceId, jobId } = work;
  await tx.findOneOrFail(WorkEntity, {
    where: { workspaceId, jobId, kind: 'analysis' },
    lock: { mode: 'pessimistic_write' },
  });
  if (await tx.existsBy(WorkEntity, { jobId, kind: 'hear', state: Not('done') })) return;
  await queueWork(tx, work, [{ kind: 'analysis-join', payload: {} }]);
}
