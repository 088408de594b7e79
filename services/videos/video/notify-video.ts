import type { EntityManager } from 'typeorm';
import { auditedAction } from '../../../schemas/audited-action.js';
import { type ActionAudited, videosActionAudited } from '../../../schemas/messages/audit.js';
import type { WorkspaceCaller } from '../../platform/access/access.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideoEntity } from './video.entity.js';

/** Sends a video to its subscribers at commit: its staleness changes, although its own row does not. */
export async function notifyVideo(
  tx: EntityManager,
  { workspaceId, videoId }: { readonly workspaceId: string; readonly videoId: string },
): Promise<void> {
  await tx.query(
    `with counted as (
       update video set version = version + 1 where workspace_id = $1 and id = $2 returning workspace_id, id
     )
     select pg_notify('changed_' || current_schema() || '_video', json_build_array(workspace_id, id)::text) from counted`,
    [workspaceId, videoId],
  );
}

/** Reports to the audit log that the caller changed a video's lock, in the transaction that changes it. */
export async function reportLock(
  tx: EntityManager,
  { caller, requestId }: { readonly caller: WorkspaceCaller; readonly requestId: string },
  { id, locked, name }: VideoEntity,
  cause: ActionAudited['details'] = {},
): Promise<void> {
  const action = locked ? 'video_locked' : 'video_unlocked';
  const audited = auditedAction(caller, action, { type: 'video', id }, { name, ...cause });
  await queueMessage(tx, videosActionAudited, audited, { workspaceId: caller.workspaceId, requestId });
}
