import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { recordAction } from '../audit/record-action.js';
import type { AuthContext } from '../context.js';
import { requireMember } from './find-members.js';
import { requireMayHandle, requireOtherOwner } from './guard-owners.js';
import { lockMembers, requireManager } from './manager.js';
import { MemberEntity } from './member.entity.js';

/** Removes a member from the workspace; the account remains. */
export async function removeMember(ctx: AuthContext, userId: string): Promise<void> {
  const { caller } = ctx;
  requireAccess(caller, ACCESS.removeMember);
  const { workspaceId } = caller;
  await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await lockMembers(tx, workspaceId);
    const manager = await requireManager(tx, caller);
    const { role } = await requireMember(tx, workspaceId, userId);
    requireMayHandle(manager, role);
    if (role === 'owner') await requireOtherOwner(tx, workspaceId, userId);
    await tx.delete(MemberEntity, { workspaceId, accountId: userId });
    await recordAction(tx, ctx, 'member_removed', { type: 'member', id: userId }, { role });
  });
  await ctx.announce({ workspaceId, userId });
}
