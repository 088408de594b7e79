import type { EntityManager } from 'typeorm';

/** What somebody made in other services, by the audit log. */
export interface CreatedResources {
  /** IDs of webhooks that they created and that exist, newest first. */
  readonly webhookIds: readonly string[];
  /** IDs of the videos that they shared and that are shared, newest first. */
  readonly sharedVideoIds: readonly string[];
}

/**
 * Finds the targets of an action by one of these members and keys, unless one of the later actions has ended it. Other
 * services report what was done within seconds.
 */
async function findTargets(
  tx: EntityManager,
  workspaceId: string,
  makers: readonly string[],
  { begun, ended }: { readonly begun: string; readonly ended: readonly string[] },
): Promise<string[]> {
  const rows: Array<{ id: string }> = await tx.query(
    `select made.target_id as id from audit_entry made
     where made.workspace_id = $1 and made.action = $2 and made.actor_id = any($3)
       and not exists (select 1 from audit_entry later where later.workspace_id = $1 and later.target_id = made.target_id
         and later.action = any($4) and later.at >= made.at)
     group by made.target_id order by max(made.at) desc, made.target_id`,
    [workspaceId, begun, makers, ended],
  );
  return rows.map(({ id }) => id);
}

/** Returns what these members and keys made in other services and what still exists, as far as the audit log reaches. */
export async function findCreatedResources(
  tx: EntityManager,
  workspaceId: string,
  makers: readonly string[],
): Promise<CreatedResources> {
  const webhooks = { begun: 'webhook_created', ended: ['webhook_deleted'] };
  const shares = { begun: 'video_shared', ended: ['video_unshared', 'video_deleted'] };
  return {
    webhookIds: await findTargets(tx, workspaceId, makers, webhooks),
    sharedVideoIds: await findTargets(tx, workspaceId, makers, shares),
  };
}
