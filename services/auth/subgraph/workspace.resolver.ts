import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { requireName } from '../../platform/text/check-text.js';
import { recordAction } from '../audit/record-action.js';
import type { AuthContext } from '../context.js';
import { requireManager } from '../member/manager.js';
import { findWorkspace } from '../workspace/find-workspace.js';
import { WorkspaceEntity } from '../workspace/workspace.entity.js';
import { UpdateWorkspaceInput, Workspace } from '../workspace/workspace.type.js';

@Resolver(() => Workspace)
export class WorkspaceResolver {
  @Query(() => Workspace, { description: 'The workspace that the credential belongs to.' })
  async workspace(@Ctx() ctx: AuthContext): Promise<Workspace | null> {
    requireAccess(ctx.caller, ACCESS.workspace);
    return findWorkspace(ctx, ctx.caller.workspaceId);
  }

  @Mutation(() => Workspace, { description: 'Renames the workspace.' })
  async updateWorkspace(
    @Arg('input', () => UpdateWorkspaceInput, { description: 'The changes.' }) { name }: UpdateWorkspaceInput,
    @Ctx() ctx: AuthContext,
  ): Promise<Workspace | null> {
    await updateWorkspace(ctx, name);
    return findWorkspace(ctx, ctx.caller.workspaceId as string);
  }
}

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
