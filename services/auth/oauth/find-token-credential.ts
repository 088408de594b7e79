import type { EntityManager } from 'typeorm';
import type { CallerClaims, Role } from '../../platform/caller.js';
import { AccessTokenEntity } from './access-token.entity.js';
import { OAuthClientEntity } from './oauth-client.entity.js';
import { OAuthGrantEntity } from './oauth-grant.entity.js';

/**
 * Whose access token this is: the member's present role, the token's scopes. Null when it has expired, was revoked, or
 * its client was, or the account has got another password since. Leaves the transaction in the token's workspace.
 */
export async function findTokenCredential(
  tx: EntityManager,
  tokenHash: Buffer,
): Promise<(Omit<CallerClaims, 'plan'> & { workspaceId: string; expiresAt: Date }) | null> {
  const token = await tx.findOneBy(AccessTokenEntity, { tokenHash });
  if (!token || token.expiresAt <= new Date()) return null;

  const { workspaceId } = token;
  await tx.query(`select set_config('app.workspace_id', $1, true)`, [workspaceId]);
  const grant = await tx.findOneByOrFail(OAuthGrantEntity, { id: token.grantId });
  if (grant.revokedAt) return null;

  await tx.query(`select set_config('app.oauth_client_id', $1, true)`, [grant.clientId]);
  const client = await tx.findOneBy(OAuthClientEntity, { id: grant.clientId });
  const [member]: Array<{ role: Role }> = await tx.query(
    `select m.role from member m join account a on a.id = m.account_id
     where m.workspace_id = $1 and m.account_id = $2 and a.password_version = $3`,
    [workspaceId, grant.accountId, grant.passwordVersion],
  );
  if (!client || client.revokedAt || !member) return null;
  return {
    workspaceId,
    userId: grant.accountId,
    // The approval's, whichever of its tokens is shown: a refresh is no second credential.
    credentialId: grant.id,
    role: member.role,
    scopes: token.scopes,
    expiresAt: token.expiresAt,
  };
}
