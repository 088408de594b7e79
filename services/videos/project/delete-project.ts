import { ACCESS } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import { videosActionAudited } from '../../../schemas/messages/audit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideosContext } from '../context.js';
import { findProjectForUpdate } from './find-project.js';
import { ProjectEntity } from './project.entity.js';

/** Deletes a project; its videos, including locked ones, remain without a project. */
export async function deleteProject({ db, caller, requestId }: VideosContext, id: string): Promise<void> {
  requireAccess(caller, ACCESS.deleteProject);
  const { workspaceId } = caller;
  await inTransaction(db, { workspaceId }, async (tx) => {
    const { name } = await findProjectForUpdate(tx, id);
    await tx.delete(ProjectEntity, { workspaceId, id });
    // All of its counts are zero now.
    await tx.query('delete from video_count where workspace_id = $1 and folder = $2', [workspaceId, id]);
    const audited = auditedAction(caller, 'project_deleted', { type: 'project', id }, { name });
    await queueMessage(tx, videosActionAudited, audited, { workspaceId, requestId });
  });
}
