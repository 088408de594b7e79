import { inTransaction } from '../../../platform/database/database.js';
import { ACROSS_WORKSPACES, type SweepContext } from './sweep-context.js';

/**
 * A later plan of the video exists, for as long as replaced exports are retained; and no work uses this one.
 */
const DUE = `plan.created_at < now() - $1 * interval '1 millisecond' and exists (
  select from export_plan later where later.workspace_id = plan.workspace_id and later.video_id = plan.video_id
    and (later.created_at, later.job_id) > (plan.created_at, plan.job_id))`;

/** Removes the plans of earlier exports of a video. A job that is retried plans anew. */
export async function removeOldPlans(ctx: SweepContext): Promise<void> {
  const workspaces: Array<{ workspace_id: string }> = await inTransaction(ctx.db, ACROSS_WORKSPACES, (tx) =>
    tx.query(`select distinct workspace_id from export_plan plan where ${DUE}`, [ctx.replacedRetentionMs]),
  );
  for (const { workspace_id: workspaceId } of workspaces) {
    const [, plans]: [unknown, number] = await inTransaction(ctx.db, { workspaceId }, (tx) =>
      tx.query(
        `delete from export_plan plan where plan.workspace_id = $2 and ${DUE}
           and not exists (select from work where work.workspace_id = plan.workspace_id and work.job_id = plan.job_id)`,
        [ctx.replacedRetentionMs, workspaceId],
      ),
    );
    if (plans === 0) continue;
    ctx.metrics.removed.inc({ what: 'plan' }, plans);
    ctx.log.info({ workspaceId, plans }, 'plans of earlier exports removed');
  }
}
