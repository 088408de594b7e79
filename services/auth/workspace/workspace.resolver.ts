import { Ctx, Query, Resolver } from 'type-graphql';
import { requireWorkspace } from '../../platform/access.js';
import type { AuthContext } from '../context.js';
import { findWorkspace } from './find-workspace.js';
import { Workspace } from './workspace.type.js';

@Resolver(() => Workspace)
export class WorkspaceResolver {
  @Query(() => Workspace, { description: 'The workspace the credential belongs to.' })
  async workspace(@Ctx() ctx: AuthContext): Promise<Workspace | null> {
    requireWorkspace(ctx.caller);
    return findWorkspace(ctx, ctx.caller.workspaceId);
  }
}
