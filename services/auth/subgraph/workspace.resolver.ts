import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import type { AuthContext } from '../context.js';
import { findWorkspace } from '../workspace/find-workspace.js';
import { updateWorkspace } from '../workspace/update-workspace.js';
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
