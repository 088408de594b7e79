import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { recordAction } from '../audit/record-action.js';
import type { AuthContext } from '../context.js';
import { requireMember } from '../member/find-members.js';
import { requireMayHandle } from '../member/guard-owners.js';
import { requireManager } from '../member/manager.js';
import { type Grant, selectGrants } from './find-grants.js';
import { OAuthGrantEntity } from './oauth-grant.entity.js';

/** Ends the access of one app: members end what they allowed, owners and admins also what other members did. */
export async function revokeOAuthGrant(ctx: AuthContext, id: string): Promise<Grant> {
  const { db, caller, announce } = ctx;
  requireAccess(caller, ACCESS.revokeOAuthGrant);
  const { workspaceId, userId } = caller;
  const ended = await inTransaction(db, { workspaceId }, async (tx) => {
    const [grant] = await selectGrants(tx, workspaceId, ctx, { id });
    const isOwn = userId !== null && grant?.userId === userId;
    // Before the grant is said to be missing: others learn nothing about the access of members.
    const manager = isOwn ? null : await requireManager(tx, caller);
    if (!grant) throw notFound({ what: 'Access of an app', id });
    if (manager) requireMayHandle(manager, (await requireMember(tx, workspaceId, grant.userId)).role);
    // Waits for a renewal that holds the row, whose tokens end, too.
    await tx.update(OAuthGrantEntity, { workspaceId, id }, { revokedAt: () => 'now()' });
    const { clientName: name, origin, host, userId: of } = grant;
    const details = { name, origin, host, userId: of };
    await recordAction(tx, ctx, 'oauth_access_revoked', { type: 'oauth_grant', id }, details);
    return grant;
  });
  await announce({ workspaceId, credentialId: id });
  return ended;
}
