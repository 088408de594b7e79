import type { EntityManager } from 'typeorm';
import type { Role } from '../../platform/access/caller.js';
import { makeId } from '../../platform/text/ids.js';
import { hashSecret, makeSecret } from '../credential/secrets.js';
import { InvitationEntity } from '../member/invitation.entity.js';

const DAYS = 7;

export interface NewInvitation {
  readonly workspaceId: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string | null;
  readonly invitedWith: string | null;
}

/** The URL of the page where an invitation is accepted. */
export const invitationLink = (authUrl: string, token: string): string => `${authUrl}/invitation/${token}`;

/**
 * Creates an invitation to the transaction's workspace. One for the same address is replaced: its link stops
 * working.
 * Call `lockMembers` first.
 */
export async function makeInvitation(
  tx: EntityManager,
  tokenPrefix: string,
  invited: NewInvitation,
): Promise<{ invitation: InvitationEntity; token: string }> {
  const { workspaceId, email } = invited;
  const token = makeSecret(tokenPrefix, 'inv');
  const id = makeId('inv');
  await tx.query('delete from invitation where workspace_id = $1 and lower(email) = lower($2)', [
    workspaceId,
    email,
  ]);
  await tx.insert(InvitationEntity, {
    ...invited,
    id,
    tokenHash: hashSecret(token),
    expiresAt: () => `now() + interval '${DAYS} days'`,
  });
  return { invitation: await tx.findOneByOrFail(InvitationEntity, { workspaceId, id }), token };
}
