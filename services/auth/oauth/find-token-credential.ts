import type { EntityManager } from 'typeorm';
import type { CallerClaims, Role } from '../../platform/access/caller.js';
import { AccessTokenEntity } from './access-token.entity.js';
import { isFirstParty } from './built-in-clients.js';
import { findActiveClientName } from './find-active-client.js';
import { OAuthGrantEntity } from './oauth-grant.entity.js';
import type { SelfRegisteredClients } from './self-registered/self-registered-clients.js';

type TokenCredential = Omit<CallerClaims, 'plan'> & {
  readonly workspaceId: string;
  readonly expiresAt: Date;
  /** Whether it belongs to a client that the product serves itself. */
  readonly isFirstParty: boolean;
  /** The only resource that it is for; null: the API. */
  readonly resource: string | null;
};

/**
 * Returns the claims of an access token: the member's present role and the token's scopes. Null when the
 * token has expired or was revoked, its client was revoked, or the account's password has changed. Leaves the
 * transaction in the token's workspace.
 */
export async function findTokenCredential(
  tx: EntityManager,
  tokenHash: Buffer,
  selfRegistered?: SelfRegisteredClients,
): Promise<TokenCredential | null> {
  const token = await tx.findOneBy(AccessTokenEntity, { tokenHash });
  if (!token || token.expiresAt <= new Date()) return null;

  const { workspaceId } = token;
  await tx.query(`select set_config('app.workspace_id', $1, true)`, [workspaceId]);
  const grant = await tx.findOneByOrFail(OAuthGrantEntity, { id: token.grantId });
  if (grant.revokedAt) return null;

  const [member]: Array<{ role: Role }> = await tx.query(
    `select m.role from member m join account a on a.id = m.account_id
     where m.workspace_id = $1 and m.account_id = $2 and a.password_version = $3`,
    [workspaceId, grant.accountId, grant.passwordVersion],
  );
  if (!member || !(await findActiveClientName(tx, grant.clientId, selfRegistered))) return null;
  return {
    workspaceId,
    userId: grant.accountId,
    // The ID of the approval, whichever of its tokens is presented: a refreshed token is no second
    // credential.
    credentialId: grant.id,
    role: member.role,
    scopes: token.scopes,
    expiresAt: token.expiresAt,
    isFirstParty: isFirstParty(grant.clientId),
    resource: grant.resource,
  };
}
