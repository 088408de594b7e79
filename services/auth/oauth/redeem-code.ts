import { answersChallenge } from '../credential/secrets.js';
import type { Client } from './built-in-clients.js';
import { type IssuedTokens, issueTokens } from './issue-tokens.js';
import { OAuthCodeEntity } from './oauth-code.entity.js';
import type { OAuthContext } from './oauth-context.js';
import { oauthError } from './oauth-error.js';
import { hasEnded, lockGrant, revokeGrant, withPresented } from './presented-secret.js';
import { requireSameResource } from './requested-resource.js';

export interface CodeRequest {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier?: string | null;
  readonly resource?: string | null | undefined;
}

const invalidGrant = () =>
  oauthError(
    'invalid_grant',
    'code is not valid: unknown, expired, used before, or issued for another request',
  );

/**
 * A verifier without a challenge is refused: otherwise a challenge that was stripped from a request would go
 * unnoticed (RFC 9700, 4.8.2).
 */
function provesOrigin({ codeChallenge }: OAuthCodeEntity, verifier: string | null | undefined): boolean {
  if (codeChallenge === null) return !verifier;
  return Boolean(verifier) && answersChallenge(verifier as string, codeChallenge);
}

/** Exchanges a code for tokens, once; a second use revokes the tokens of the first. Throws `invalid_grant`. */
export async function redeemCode(
  ctx: OAuthContext,
  client: Client,
  { code: secret, redirectUri, codeVerifier, resource }: CodeRequest,
): Promise<IssuedTokens> {
  const tokens = await withPresented(ctx, secret, async (tx, codeHash, noteEnded) => {
    const code = await tx.findOne(OAuthCodeEntity, {
      where: { codeHash },
      lock: { mode: 'pessimistic_write' },
    });
    if (!code) return null;
    const grant = await lockGrant(tx, code);
    if (grant.clientId !== client.id) return null;

    const at = ctx.now();
    if (code.redeemedAt) {
      await revokeGrant(tx, grant, at);
      noteEnded(grant);
      return null;
    }
    if ((await hasEnded(tx, grant)) || code.expiresAt <= at) return null;
    if (code.redirectUri !== redirectUri || !provesOrigin(code, codeVerifier)) return null;

    requireSameResource(ctx, grant, resource);
    await tx.update(OAuthCodeEntity, { codeHash }, { redeemedAt: at });
    return issueTokens(ctx, tx, grant, grant.scopes);
  });
  // Thrown outside the transaction: the revocation must be committed.
  if (!tokens) throw invalidGrant();
  return tokens;
}
