import { In } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { removeFiles } from '../../storage/remove-files.js';
import { noteRemoved } from './remove-due-files.js';
import { ACROSS_WORKSPACES, type SweepContext } from './sweep-context.js';

const DAY_MS = 24 * 3_600_000;
const UNUSED_MS = 90 * DAY_MS;
/** A plan in preparation may refer to an asset that was just replaced. */
const REPLACED_MS = DAY_MS;

const DUE = `used_at < now() - $1 * interval '1 millisecond'
  or (replaced_at < now() - $2 * interval '1 millisecond' and used_at < now() - $2 * interval '1 millisecond')`;

/**
 * Removes files that settings referred to by URL and that no export has used for long, but none that
 * unfinished work may read.
 */
export async function removeUnusedAssets(ctx: SweepContext): Promise<void> {
  const workspaces: Array<{ workspace_id: string }> = await inTransaction(ctx.db, ACROSS_WORKSPACES, (tx) =>
    tx.query(`select distinct workspace_id from asset where ${DUE}`, [UNUSED_MS, REPLACED_MS]),
  );
  for (const { workspace_id } of workspaces) {
    const removed = await removeFiles(ctx.db, ctx.storage, workspace_id, async (tx) => {
      // A job's plan is deleted with its work: its files are still to be read.
      const due: Array<{ file_id: string }> = await tx.query(
        `select asset.file_id from asset join file on file.workspace_id = asset.workspace_id and file.id = asset.file_id
         where (${DUE}) and not exists (
           select from work where work.kind = 'plan' and strpos(work.result::text, file.sha256) > 0)`,
        [UNUSED_MS, REPLACED_MS],
      );
      return { id: In(due.map(({ file_id }) => file_id)), purpose: 'asset' };
    });
    if (removed.length === 0) continue;
    const bytes = removed.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes), 0);
    noteRemoved(ctx, { workspace_id, ids: removed.map(({ id }) => id), bytes }, 'unused');
  }
}
