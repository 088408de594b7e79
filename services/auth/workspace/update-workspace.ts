import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { AuthContext } from '../context.js';
import { requireName } from '../member/check-account.js';
import { WorkspaceEntity } from './workspace.entity.js';

/** Renames the workspace. Its plan is the operator's to change. */
export async function updateWorkspace(ctx: AuthContext, name: string): Promise<void> {
  requireAccess(ctx.caller, ACCESS.updateWorkspace);
  requireName('input.name', name);
  const { workspaceId } = ctx.caller;
  await inTransaction(ctx.db, { workspaceId }, (tx) => tx.update(WorkspaceEntity, { workspaceId }, { name }));
}
