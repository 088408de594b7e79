import { AccessTokenEntity } from './access-token.entity.js';
import type { OAuthContext } from './oauth-context.js';
import { lockGrant, revokeGrant, withPresented } from './presented-secret.js';
import { RefreshTokenEntity } from './refresh-token.entity.js';

/**
 * Implements RFC 7009: an access token is revoked alone, a refresh token with its family. Any holder of a
 * token may revoke it, so no secret is required; a client that identifies itself can revoke only its own
 * tokens. An unknown token is not an error.
 */
export function revokeToken(
  ctx: OAuthContext,
  { token, clientId }: { token: string; clientId?: string | null },
): Promise<void> {
  return withPresented(ctx, token, async (tx, tokenHash, noteEnded) => {
    const refresh = await tx.findOne(RefreshTokenEntity, {
      where: { tokenHash },
      lock: { mode: 'pessimistic_write' },
    });
    const access = refresh
      ? null
      : await tx.findOne(AccessTokenEntity, { where: { tokenHash }, lock: { mode: 'pessimistic_write' } });
    const found = refresh ?? access;
    if (!found) return;
    const grant = await lockGrant(tx, found);
    if (clientId && grant.clientId !== clientId) return;
    if (access) await tx.delete(AccessTokenEntity, { id: access.id });
    else await revokeGrant(tx, grant, ctx.now());
    noteEnded(grant);
  });
}
