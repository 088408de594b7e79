import { type EntityManager, In } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { removeFiles } from '../../storage/remove-files.js';
import { lockContent } from '../../storage/store-file.js';
import { noteRemoved } from './remove-due-files.js';
import { ACROSS_WORKSPACES, type SweepContext } from './sweep-context.js';

const OLD = `purpose = 'avatar' and created_at < now() - $1 * interval '1 millisecond'`;

/** Avatars in exports under way, and in the latest export of a video, whose next export needs them again. */
const SHOWN = `exists (
    select from work where work.kind = 'plan' and work.result -> 'plan' -> 'presenter' -> 'picture' ->> 'sha256' = file.sha256)
  or exists (select from export_plan where plan -> 'presenter' -> 'picture' ->> 'sha256' = file.sha256)`;

/** Removes talking avatars that no export uses any more; they are created again on request. */
export async function removeUnusedAvatars(ctx: SweepContext): Promise<void> {
  const workspaces: Array<{ workspace_id: string }> = await inTransaction(ctx.db, ACROSS_WORKSPACES, (tx) =>
    tx.query(`select distinct workspace_id from file where ${OLD}`, [ctx.replacedRetentionMs]),
  );
  for (const { workspace_id } of workspaces) {
    const removed = await removeFiles(ctx.db, ctx.storage, workspace_id, async (tx) => ({
      id: In(await findUnused(tx, workspace_id, ctx.replacedRetentionMs)),
    }));
    if (removed.length === 0) continue;
    const bytes = removed.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes), 0);
    noteRemoved(ctx, { workspace_id, ids: removed.map(({ id }) => id), bytes }, 'unused');
  }
}

/**
 * Locks the files before the check: a plan that already refers to one has settled and is seen; a later plan
 * finds the file deleted.
 */
async function findUnused(tx: EntityManager, workspaceId: string, ageMs: number): Promise<string[]> {
  const old: Array<{ sha256: string }> = await tx.query(
    `select distinct sha256 from file where ${OLD} order by sha256`,
    [ageMs],
  );
  for (const { sha256 } of old) await lockContent(tx, workspaceId, sha256);
  const unused: Array<{ id: string }> = await tx.query(
    `select id from file where ${OLD} and sha256 = any($2) and not (${SHOWN})`,
    [ageMs, old.map(({ sha256 }) => sha256)],
  );
  return unused.map(({ id }) => id);
}
