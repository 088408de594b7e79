import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { ProjectEntity } from '../project/project.entity.js';

export async function countProjects({ db, caller }: VideosContext): Promise<number> {
  requireAccess(caller, ACCESS['Workspace.projectCount']);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, (tx) => tx.countBy(ProjectEntity, { workspaceId }));
}
