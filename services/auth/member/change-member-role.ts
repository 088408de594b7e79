import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import type { Role } from '../../platform/access/caller.js';
import { inTransaction } from '../../platform/database/database.js';
import { recordAction } from '../audit/record-action.js';
import type { AuthContext } from '../context.js';
import { type MemberOfWorkspace, requireMember } from './find-members.js';
import { requireMayHandle, requireOtherOwner } from './guard-owners.js';
import { lockMembers, requireManager } from './manager.js';
import { MemberEntity } from './member.entity.js';

/** Changes a member's role; it applies at once to their tokens and to the keys they created. */
export async function changeMemberRole(
  ctx: AuthContext,
  userId: string,
  role: Role,
): Promise<MemberOfWorkspace> {
  const { caller } = ctx;
  requireAccess(caller, ACCESS.changeMemberRole);
  const { workspaceId } = caller;
  const member = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await lockMembers(tx, workspaceId);
    const manager = await requireManager(tx, caller);
    requireMayHandle(manager, role);
    const before = await requireMember(tx, workspaceId, userId);
    requireMayHandle(manager, before.role);
    if (before.role === 'owner' && role !== 'owner') await requireOtherOwner(tx, workspaceId, userId);
    await tx.update(MemberEntity, { workspaceId, accountId: userId }, { role });
    const change = { from: before.role, to: role };
    await recordAction(tx, ctx, 'member_role_changed', { type: 'member', id: userId }, change);
    return { ...before, role };
  });
  await ctx.announce({ workspaceId, userId });
  return member;
}
