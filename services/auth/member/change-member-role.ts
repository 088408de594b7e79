import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import type { Role } from '../../platform/caller.js';
import { inTransaction } from '../../platform/database.js';
import type { AuthContext } from '../context.js';
import { type MemberOfWorkspace, requireMember } from './find-members.js';
import { requireMayHandle, requireOtherOwner } from './guard-owners.js';
import { MemberEntity } from './member.entity.js';

/** Gives a member another role; their tokens follow at once. */
export async function changeMemberRole(
  ctx: AuthContext,
  userId: string,
  role: Role,
): Promise<MemberOfWorkspace> {
  requireAccess(ctx.caller, ACCESS.changeMemberRole);
  requireMayHandle(ctx.caller, role);
  const { workspaceId } = ctx.caller;
  const member = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const before = await requireMember(tx, workspaceId, userId);
    requireMayHandle(ctx.caller, before.role);
    if (before.role === 'owner' && role !== 'owner') await requireOtherOwner(tx, workspaceId, userId);
    await tx.update(MemberEntity, { workspaceId, accountId: userId }, { role });
    return { ...before, role };
  });
  await ctx.announce({ workspaceId, userId });
  return member;
}
