import type { EntityManager } from 'typeorm';
import { makeId } from '../../platform/text/ids.js';
import { hashSecret, makeSecret } from '../credential/secrets.js';
import { AccessTokenEntity } from './access-token.entity.js';
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS, secondsAfter } from './lifetimes.js';
import type { OAuthContext } from './oauth-context.js';
import { OAuthGrantEntity } from './oauth-grant.entity.js';
import { RefreshTokenEntity } from './refresh-token.entity.js';

/** Shown once; only hashes are stored. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
  readonly scopes: readonly string[];
}

/** Issues a new pair of tokens for the grant. */
export async function issueTokens(
  { tokenPrefix, now }: OAuthContext,
  tx: EntityManager,
  { workspaceId, id: grantId }: OAuthGrantEntity,
  scopes: readonly string[],
): Promise<IssuedTokens> {
  const accessToken = makeSecret(tokenPrefix, 'oat');
  const refreshToken = makeSecret(tokenPrefix, 'ort');
  const at = now();
  const refreshExpiresAt = secondsAfter(at, REFRESH_TOKEN_SECONDS);
  await tx.insert(AccessTokenEntity, {
    workspaceId,
    grantId,
    id: makeId('tok'),
    tokenHash: hashSecret(accessToken),
    scopes: [...scopes],
    createdAt: at,
    expiresAt: secondsAfter(at, ACCESS_TOKEN_SECONDS),
  });
  await tx.insert(RefreshTokenEntity, {
    workspaceId,
    grantId,
    tokenHash: hashSecret(refreshToken),
    createdAt: at,
    expiresAt: refreshExpiresAt,
  });
  await tx.update(OAuthGrantEntity, { id: grantId }, { expiresAt: refreshExpiresAt });
  return { accessToken, refreshToken, expiresIn: ACCESS_TOKEN_SECONDS, scopes };
}
