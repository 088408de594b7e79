import { type EntityManager, IsNull, Not } from 'typeorm';
import { makeId } from '../../platform/text/ids.js';
import { answersChallenge, hashSecret, makeSecret } from '../credential/secrets.js';
import { isSessionInForce, noteSessionUse } from '../sign-in/session.js';
import { AccessTokenEntity } from './access-token.entity.js';
import type { Client } from './built-in-clients.js';
import { requireClient } from './find-client.js';
import { ACCESS_TOKEN_SECONDS, lastIssueOf, refreshTokenEnd, secondsAfter } from './lifetimes.js';
import { OAuthCodeEntity } from './oauth-code.entity.js';
import type { OAuthContext } from './oauth-context.js';
import { oauthError } from './oauth-error.js';
import { OAuthGrantEntity } from './oauth-grant.entity.js';
import { hasEnded, lockGrant, revokeGrant, withPresented } from './presented-secret.js';
import { RefreshTokenEntity } from './refresh-token.entity.js';
import { requireSameResource } from './requested-resource.js';
import { GRACE_SECONDS, type IssuedTokens, openSuccessor, sealSuccessor } from './successor.js';

export interface RefreshRequest {
  readonly refreshToken: string;
  /** A subset of the approved scopes; absent: all of them. */
  readonly scopes?: readonly string[];
  readonly resource?: string | null | undefined;
}

const invalidGrant = () =>
  oauthError('invalid_grant', 'refresh_token is not valid: unknown, expired, revoked or used before');

interface Reuse {
  readonly refreshToken: string;
  /** The requested scopes; absent: all that were approved. */
  readonly wanted: readonly string[] | undefined;
  readonly at: Date;
}

/**
 * Returns what a spent token was exchanged for, if that was just now and for the same scopes, and nobody has used it since:
 * then no other than the client is likely to have asked again. Null when the token was leaked.
 */
async function findSuccessor(
  tx: EntityManager,
  { spentAt, successor }: RefreshTokenEntity,
  { refreshToken, wanted, at }: Reuse,
): Promise<IssuedTokens | null> {
  if (spentAt === null || successor === null || secondsAfter(spentAt, GRACE_SECONDS) < at) return null;
  const tokens = openSuccessor(refreshToken, successor);
  if (!tokens || (wanted && [...wanted].sort().join() !== [...tokens.scopes].sort().join())) return null;
  const isUnused = await tx.existsBy(RefreshTokenEntity, {
    tokenHash: hashSecret(tokens.refreshToken),
    spentAt: IsNull(),
  });
  const elapsedSeconds = Math.ceil(Math.max(0, at.getTime() - spentAt.getTime()) / 1000);
  return isUnused ? { ...tokens, expiresIn: tokens.expiresIn - elapsedSeconds } : null;
}

/** Spends a token. What it was exchanged for is stored until the next exchange of its family. */
async function spend(
  tx: EntityManager,
  { tokenHash, grantId }: RefreshTokenEntity,
  { refreshToken, tokens, at }: { refreshToken: string; tokens: IssuedTokens; at: Date },
): Promise<void> {
  await tx.update(RefreshTokenEntity, { grantId, successor: Not(IsNull()) }, { successor: null });
  const successor = sealSuccessor(refreshToken, tokens);
  await tx.update(RefreshTokenEntity, { tokenHash }, { spentAt: at, successor });
}

/**
 * Issues a new pair for a refresh token, which is then spent. The same client gets the same pair again within the grace;
 * any other reused token was leaked: the whole family is revoked (RFC 9700, 4.14.2). Throws `invalid_grant`,
 * `invalid_scope`.
 */
async function refreshTokens(
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
    const successor = await findSuccessor(tx, token, { refreshToken, wanted, at });
    if (token.spentAt && !successor) {
      await revokeGrant(tx, grant, at);
      noteEnded(grant);
      return null;
    }
    if ((await hasEnded(tx, grant)) || token.expiresAt <= at) return null;
    // Checked besides the token's own end: the setting may have been lowered since it was issued.
    if (lastIssueOf(grant.createdAt, ctx.grantDays) <= at) return null;
    sessionHash = grant.sessionHash;
    if (sessionHash && !(await isSessionInForce(tx, sessionHash, at))) return null;

    // The client's allowed scopes may have been reduced since.
    const allowed = grant.scopes.filter((scope) => client.scopes.includes(scope));
    const scopes = wanted ?? allowed;
    if (scopes.length === 0 || scopes.some((scope) => !allowed.includes(scope)))
      throw oauthError('invalid_scope', 'scope contains scopes that were not approved');
    requireSameResource(ctx, grant, resource);
    if (successor) return successor;
    const issued = await issueTokens(ctx, tx, grant, scopes);
    await spend(tx, token, { refreshToken, tokens: issued, at });
    return issued;
  });
  if (!tokens) throw invalidGrant();
  if (sessionHash) await noteSessionUse(ctx.db, sessionHash, ctx.now());
  return tokens;
}

export interface CodeRequest {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier?: string | null;
  readonly resource?: string | null | undefined;
}

const invalidCode = () =>
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
async function redeemCode(
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
    await tx.update(OAuthGrantEntity, { id: grant.id }, { firstUsedAt: at });
    return issueTokens(ctx, tx, grant, grant.scopes);
  });
  // Thrown outside the transaction: the revocation must be committed.
  if (!tokens) throw invalidCode();
  return tokens;
}

/** The parameters of the token endpoint, in any of its formats. */
export interface TokenRequest {
  readonly grantType?: string | null;
  readonly clientId?: string | null;
  readonly clientSecret?: string | null;
  readonly code?: string | null;
  readonly redirectUri?: string | null;
  readonly codeVerifier?: string | null;
  readonly refreshToken?: string | null;
  readonly scope?: string | null;
  readonly resource?: string | null;
}

function required(value: string | null | undefined, field: string): string {
  if (!value) throw oauthError('invalid_request', `${field} is required`);
  return value;
}

/** Implements RFC 6749, 4.1.3 and 6. Throws the errors of RFC 6749, 5.2. */
export async function exchangeToken(ctx: OAuthContext, request: TokenRequest): Promise<IssuedTokens> {
  const grantType = required(request.grantType, 'grant_type');
  const { clientSecret, codeVerifier } = request;
  switch (grantType) {
    case 'authorization_code': {
      const code = required(request.code, 'code');
      const redirectUri = required(request.redirectUri, 'redirect_uri');
      const clientId = required(request.clientId, 'client_id');
      const client = await requireClient(ctx, { clientId, clientSecret });
      if (client.secretHash === null) required(codeVerifier, 'code_verifier');
      return redeemCode(ctx, client, { code, redirectUri, codeVerifier, resource: request.resource });
    }
    case 'refresh_token': {
      const refreshToken = required(request.refreshToken, 'refresh_token');
      const clientId = required(request.clientId, 'client_id');
      const client = await requireClient(ctx, { clientId, clientSecret });
      const scopes = request.scope ? request.scope.split(' ').filter(Boolean) : undefined;
      return refreshTokens(ctx, client, { refreshToken, scopes, resource: request.resource });
    }
    default:
      throw oauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
  }
}

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

/** Issues a new pair of tokens for the grant. */
async function issueTokens(
  { tokenPrefix, grantDays, now }: OAuthContext,
  tx: EntityManager,
  { workspaceId, id: grantId, createdAt: approvedAt }: OAuthGrantEntity,
  scopes: readonly string[],
): Promise<IssuedTokens> {
  const accessToken = makeSecret(tokenPrefix, 'oat');
  const refreshToken = makeSecret(tokenPrefix, 'ort');
  const at = now();
  const accessExpiresAt = secondsAfter(at, ACCESS_TOKEN_SECONDS);
  const refreshExpiresAt = refreshTokenEnd(at, approvedAt, grantDays);
  await tx.insert(AccessTokenEntity, {
    workspaceId,
    grantId,
    id: makeId('tok'),
    tokenHash: hashSecret(accessToken),
    scopes: [...scopes],
    createdAt: at,
    expiresAt: accessExpiresAt,
  });
  await tx.insert(RefreshTokenEntity, {
    workspaceId,
    grantId,
    tokenHash: hashSecret(refreshToken),
    createdAt: at,
    expiresAt: refreshExpiresAt,
  });
  const expiresAt = laterOf(refreshExpiresAt, accessExpiresAt);
  // To obtain tokens is a use of the approval, too.
  await tx.update(OAuthGrantEntity, { id: grantId }, { expiresAt, lastUsedAt: at });
  return { accessToken, refreshToken, expiresIn: ACCESS_TOKEN_SECONDS, scopes: [...scopes] };
}
