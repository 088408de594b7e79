import { inTransaction } from '../../platform/database/database.js';
import type { AuthContext } from '../context.js';
import { PlanEntity } from './plan.entity.js';
import { WorkspaceEntity } from './workspace.entity.js';
import type { Workspace } from './workspace.type.js';

/** Returns the workspace with its plan; null when it is not the caller's. */
export function findWorkspace(
  { db, caller }: Pick<AuthContext, 'db' | 'caller'>,
  id: string,
): Promise<Workspace | null> {
  return inTransaction(db, { workspaceId: caller.workspaceId }, async (tx) => {
    const workspace = await tx.findOneBy(WorkspaceEntity, { workspaceId: id });
    if (!workspace) return null;
    const plan = await tx.findOneByOrFail(PlanEntity, { id: workspace.planId });
    return { id, name: workspace.name, plan, createdAt: workspace.createdAt };
  });
}
