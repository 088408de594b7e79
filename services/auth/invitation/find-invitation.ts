import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { hashSecret } from '../credential/secrets.js';
import { InvitationEntity } from '../member/invitation.entity.js';
import { mayStillInvite } from '../member/manager.js';
import { WorkspaceEntity } from '../workspace/workspace.entity.js';

const TOKEN = /^[a-z][a-z0-9]*_inv_[A-Za-z0-9]{44}$/;

/** The information about an invitation that the holder of its link sees. */
export interface ShownInvitation {
  readonly email: string;
  readonly role: string;
  readonly workspaceName: string;
}

/**
 * Runs `work` on the invitation of a link, in its workspace. Returns null for a link that is unknown,
 * expired, accepted or revoked.
 */
export function withInvitation<T>(
  db: DataSource,
  token: string,
  work: (tx: EntityManager, invitation: InvitationEntity) => Promise<T>,
): Promise<T | null> {
  if (!TOKEN.test(token)) return Promise.resolve(null);
  const tokenHash = hashSecret(token);
  const settings = { 'app.invitation_hash': tokenHash.toString('hex') };
  return inTransaction(db, { settings }, async (tx) => {
    const invitation = await tx.findOneBy(InvitationEntity, { tokenHash });
    if (!invitation || invitation.expiresAt.getTime() <= Date.now()) return null;
    await tx.query(`select set_config('app.workspace_id', $1, true)`, [invitation.workspaceId]);
    return work(tx, invitation);
  });
}

/** Returns the invitation of a link; null when the link is invalid or no longer valid. */
export const findInvitation = (db: DataSource, token: string): Promise<ShownInvitation | null> =>
  withInvitation(db, token, async (tx, invitation) => {
    if (!(await mayStillInvite(tx, invitation))) return null;
    const { workspaceId, email, role } = invitation;
    const { name } = await tx.findOneByOrFail(WorkspaceEntity, { workspaceId });
    return { email, role, workspaceName: name };
  });
