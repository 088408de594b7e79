import type { EntityManager } from 'typeorm';
import { queueAgain } from '../../queue/queue-work.js';
import { WorkEntity } from '../../queue/work.entity.js';
import { listSynthesized } from './list-synthesized.js';

/**
 * Plans the voiceover again, so that missing lines are synthesized. Lines synthesized so far still count as
 * synthesized.
 */
export async function planAgain(tx: EntityManager, join: WorkEntity): Promise<void> {
  const { workspaceId, jobId } = join;
  const synthesizedBefore = await listSynthesized(tx, join);
  await tx.delete(WorkEntity, { workspaceId, id: join.id });
  await tx.delete(WorkEntity, { workspaceId, jobId, kind: 'voice' });
  await tx.query(
    `update work set payload = payload || jsonb_build_object('synthesizedBefore', $3::jsonb)
     where workspace_id = $1 and job_id = $2 and kind = 'voice-plan'`,
    [workspaceId, jobId, JSON.stringify(synthesizedBefore)],
  );
  await queueAgain(tx, await tx.findBy(WorkEntity, { workspaceId, jobId, kind: 'voice-plan' }));
}
