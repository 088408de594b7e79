import type { EntityManager } from 'typeorm';
import { auditedAction } from '../../../schemas/audited-action.js';
import { type ActionAudited, videosActionAudited } from '../../../schemas/messages/audit.js';
import type { WorkspaceCaller } from '../../platform/access/access.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideoEntity } from './video.entity.js';

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
