import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { AuthContext } from '../context.js';
import { requireMember } from './find-members.js';
import { requireMayHandle, requireOtherOwner } from './guard-owners.js';
import { MemberEntity } from './member.entity.js';

/** Takes a person out of the workspace; the account stays. */
export async function removeMember(ctx: AuthContext, userId: string): Promise<void> {
  requireAccess(ctx.caller, ACCESS.removeMember);
  const { workspaceId } = ctx.caller;
  await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const { role } = await requireMember(tx, workspaceId, userId);
    requireMayHandle(ctx.caller, role);
    if (role === 'owner') await requireOtherOwner(tx, workspaceId, userId);
    await tx.delete(MemberEntity, { workspaceId, accountId: userId });
  });
  await ctx.announce({ workspaceId, userId });
}
