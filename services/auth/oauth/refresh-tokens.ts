import { isSessionInForce, noteSessionUse } from '../sign-in/session.js';
import type { Client } from './built-in-clients.js';
import { type IssuedTokens, issueTokens } from './issue-tokens.js';
import type { OAuthContext } from './oauth-context.js';
import { oauthError } from './oauth-error.js';
import { hasEnded, lockGrant, revokeGrant, withPresented } from './presented-secret.js';
import { RefreshTokenEntity } from './refresh-token.entity.js';
import { requireSameResource } from './requested-resource.js';

export interface RefreshRequest {
  readonly refreshToken: string;
  /** A subset of the approved scopes; absent: all of them. */
  readonly scopes?: readonly string[];
  readonly resource?: string | null | undefined;
}

const invalidGrant = () =>
  oauthError('invalid_grant', 'refresh_token is not valid: unknown, expired, revoked or used before');

/**
 * Issues a new pair for a refresh token, which is then spent. A reused one was leaked: the whole family is
 * revoked
 * (RFC 9700, 4.14.2). Throws `invalid_grant`, `invalid_scope`.
 */
export async function refreshTokens(
  ctx: OAuthContext,
  client: Client,
  { refreshToken, scopes: wanted, resource }: RefreshRequest,
): Promise<IssuedTokens> {
  let sessionHash: Buffer | null = null;
  const tokens = await withPresented(ctx, refreshToken, async (tx, tokenHash, noteEnded) => {
    const token = await tx.findOne(RefreshTokenEntity, {
      where: { tokenHash },
      lock: { mode: 'pessimistic_write' },
    });
    if (!token) return null;
    const grant = await lockGrant(tx, token);
    if (grant.clientId !== client.id) return null;

    const at = ctx.now();
    if (token.spentAt) {
      await revokeGrant(tx, grant, at);
      noteEnded(grant);
      return null;
    }
    if ((await hasEnded(tx, grant)) || token.expiresAt <= at) return null;
    sessionHash = grant.sessionHash;
    if (sessionHash && !(await isSessionInForce(tx, sessionHash, at))) return null;

    // The client's allowed scopes may have been reduced since.
    const allowed = grant.scopes.filter((scope) => client.scopes.includes(scope));
    const scopes = wanted ?? allowed;
    if (scopes.length === 0 || scopes.some((scope) => !allowed.includes(scope)))
      throw oauthError('invalid_scope', 'scope contains scopes that were not approved');
    requireSameResource(ctx, grant, resource);
    await tx.update(RefreshTokenEntity, { tokenHash }, { spentAt: at });
    return issueTokens(ctx, tx, grant, scopes);
  });
  if (!tokens) throw invalidGrant();
  if (sessionHash) await noteSessionUse(ctx.db, sessionHash, ctx.now());
  return tokens;
}
