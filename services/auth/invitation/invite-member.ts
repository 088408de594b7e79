import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import type { Role } from '../../platform/access/caller.js';
import { inTransaction } from '../../platform/database/database.js';
import { recordAction } from '../audit/record-action.js';
import type { AuthContext } from '../context.js';
import { alreadyMember } from '../errors.js';
import { readEmail } from '../member/check-account.js';
import { isMember, type MemberOfWorkspace, toPendingMember } from '../member/find-members.js';
import { requireMayHandle } from '../member/guard-owners.js';
import { InvitationEntity } from '../member/invitation.entity.js';
import { lockMembers, requireManager } from '../member/manager.js';
import { invitationLink, makeInvitation } from './make-invitation.js';

export interface InviteMember {
  readonly email: string;
  readonly role: Role;
}

/**
 * Creates an invitation and returns its link, which is shown only once. Whether the address has an account is
 * neither looked up nor revealed. Inviting an address again replaces its invitation.
 */
export async function inviteMember(
  ctx: AuthContext,
  { email: given, role }: InviteMember,
): Promise<{ member: MemberOfWorkspace; link: string }> {
  const { db, caller, tokenPrefix, authUrl } = ctx;
  requireAccess(caller, ACCESS.inviteMember);
  const email = readEmail('input.email', given);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    await lockMembers(tx, workspaceId);
    const manager = await requireManager(tx, caller);
    requireMayHandle(manager, role);
    if (await isMember(tx, workspaceId, email)) throw alreadyMember({ email });
    const previous = await findPending(tx, workspaceId, email);
    if (previous) requireMayHandle(manager, previous.role);
    await removeLongExpired(tx, workspaceId);

    const { invitation, token } = await makeInvitation(tx, tokenPrefix, {
      workspaceId,
      email,
      role,
      invitedBy: manager.isSignedIn ? manager.userId : null,
      invitedWith: manager.keyId,
    });
    const target = { type: 'invitation', id: invitation.id };
    await recordAction(tx, ctx, 'member_invited', target, { email, role });
    return { member: toPendingMember(invitation), link: invitationLink(authUrl, token) };
  });
}

const findPending = (
  tx: EntityManager,
  workspaceId: string,
  email: string,
): Promise<InvitationEntity | null> =>
  tx
    .createQueryBuilder(InvitationEntity, 'invitation')
    .where('invitation.workspaceId = :workspaceId and lower(invitation.email) = lower(:email)', {
      workspaceId,
      email,
    })
    .getOne();

/** An unaccepted invitation is listed as expired for a month, so that it can be renewed. */
async function removeLongExpired(tx: EntityManager, workspaceId: string): Promise<void> {
  await tx.query(
    `delete from invitation where workspace_id = $1 and expires_at < now() - interval '30 days'`,
    [workspaceId],
  );
}
