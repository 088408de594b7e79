import type { EntityManager } from 'typeorm';
import { queueWork } from '../../queue/queue-work.js';
import { WorkEntity } from '../../queue/work.entity.js';

/** The last completed unit queues the join; the plan's row is locked so that two concurrent completions see each other. */
export async function queueJoinWhenReady(tx: EntityManager, work: WorkEntity): Promise<void> {
  const { workspaceId, jobId } = work;
  await tx.findOneOrFail(WorkEntity, {
    where: { workspaceId, jobId, kind: 'plan' },
    lock: { mode: 'pessimistic_write' },
  });
  const [{ open }]: [{ open: number }] = await tx.query(
    `select count(*)::int as open from work where job_id = $1 and kind in ('segment', 'audio') and state <> 'done'`,
    [jobId],
  );
  if (open === 0) await queueWork(tx, work, [{ kind: 'join', payload: {} }]);
}
