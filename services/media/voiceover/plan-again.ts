import type { EntityManager } from 'typeorm';
import { queueAgain } from '../work-queue/queue-work.js';
import { WorkEntity } from '../work-queue/work.entity.js';

/** What went missing is spoken again: the plan looks once more at what there is. */
export async function planAgain(tx: EntityManager, join: WorkEntity): Promise<void> {
  const { workspaceId, jobId } = join;
  await tx.delete(WorkEntity, { workspaceId, id: join.id });
  await tx.delete(WorkEntity, { workspaceId, jobId, kind: 'voice' });
  await queueAgain(tx, await tx.findBy(WorkEntity, { workspaceId, jobId, kind: 'voice-plan' }));
}
