import type { EntityManager } from 'typeorm';
import { requireName } from '../../platform/text/check-text.js';
import { makeId, randomText } from '../../platform/text/ids.js';
import { hashSecret } from '../credential/secrets.js';
import { reservedName } from '../errors.js';
import { readScopes, requireRedirectUris } from './check-client.js';
import { OAuthClientEntity } from './oauth-client.entity.js';
import { isReservedName } from './reserved-name.js';

export interface NewOAuthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** A public client (an app on users' devices) cannot keep a secret and must use PKCE. */
  readonly isPublic: boolean;
  /** The scopes it may request at most; every scope when absent. */
  readonly scopes?: readonly string[] | null | undefined;
  /** Account of the member who registers it; absent for the operator. */
  readonly createdBy?: string | null;
}

/** Over 220 bits of entropy: it cannot be guessed, so a fast hash is sufficient. */
const SECRET_LENGTH = 40;

/** Creates a client in the transaction's workspace. Its secret is not stored. */
export async function makeOAuthClient(
  tx: EntityManager,
  tokenPrefix: string,
  workspaceId: string,
  { name, redirectUris, isPublic, scopes, createdBy = null }: NewOAuthClient,
): Promise<{ client: OAuthClientEntity; clientSecret: string | null }> {
  requireName('input.name', name);
  if (isReservedName(name)) throw reservedName({});
  requireRedirectUris('input.redirectUris', redirectUris);
  const clientSecret = isPublic ? null : `${tokenPrefix}_cs_${randomText(SECRET_LENGTH)}`;
  const id = makeId('cli');
  await tx.insert(OAuthClientEntity, {
    workspaceId,
    id,
    name,
    redirectUris: [...redirectUris],
    secretHash: clientSecret === null ? null : hashSecret(clientSecret),
    scopes: readScopes('input.scopes', scopes),
    createdBy,
  });
  return { client: await tx.findOneByOrFail(OAuthClientEntity, { id }), clientSecret };
}
