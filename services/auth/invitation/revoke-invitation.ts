import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { recordAction } from '../audit/record-action.js';
import type { AuthContext } from '../context.js';
import { requireMayHandle } from '../member/guard-owners.js';
import { InvitationEntity } from '../member/invitation.entity.js';
import { lockMembers, requireManager } from '../member/manager.js';

/** Revokes an invitation: its link stops working. */
export async function revokeInvitation(ctx: AuthContext, id: string): Promise<void> {
  const { db, caller } = ctx;
  requireAccess(caller, ACCESS.revokeInvitation);
  const { workspaceId } = caller;
  await inTransaction(db, { workspaceId }, async (tx) => {
    await lockMembers(tx, workspaceId);
    const manager = await requireManager(tx, caller);
    const invitation = await tx.findOneBy(InvitationEntity, { workspaceId, id });
    if (!invitation) throw notFound({ what: 'Invitation', id });
    requireMayHandle(manager, invitation.role);
    await tx.delete(InvitationEntity, { workspaceId, id });
    const { email, role } = invitation;
    await recordAction(tx, ctx, 'invitation_revoked', { type: 'invitation', id }, { email, role });
  });
}
