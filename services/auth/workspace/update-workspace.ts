import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { requireName } from '../../platform/text/check-text.js';
import { recordAction } from '../audit/record-action.js';
import type { AuthContext } from '../context.js';
import { requireManager } from '../member/manager.js';
import { WorkspaceEntity } from './workspace.entity.js';

/** Renames the workspace. Only the operator can change its plan. */
export async function updateWorkspace(ctx: AuthContext, name: string): Promise<void> {
  const { db, caller } = ctx;
  requireAccess(caller, ACCESS.updateWorkspace);
  requireName('input.name', name);
  const { workspaceId } = caller;
  await inTransaction(db, { workspaceId }, async (tx) => {
    await requireManager(tx, caller);
    await tx.update(WorkspaceEntity, { workspaceId }, { name });
    await recordAction(tx, ctx, 'workspace_changed', { type: 'workspace', id: workspaceId }, { name });
  });
}
