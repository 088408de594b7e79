import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { notFound } from '../../platform/errors.js';
import type { AuthContext } from '../context.js';
import { requireMayHandle } from '../member/guard-owners.js';
import { lockMembers, requireManager } from '../member/manager.js';
import { InvitationEntity } from './invitation.entity.js';

/** Revokes an invitation: its link stops working. */
export async function revokeInvitation({ db, caller }: AuthContext, id: string): Promise<void> {
  requireAccess(caller, ACCESS.revokeInvitation);
  const { workspaceId } = caller;
  await inTransaction(db, { workspaceId }, async (tx) => {
    await lockMembers(tx, workspaceId);
    const manager = await requireManager(tx, caller);
    const invitation = await tx.findOneBy(InvitationEntity, { workspaceId, id });
    if (!invitation) throw notFound({ what: 'Invitation', id });
    requireMayHandle(manager, invitation.role);
    await tx.delete(InvitationEntity, { workspaceId, id });
  });
}
