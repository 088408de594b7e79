import { createLocalJWKSet, importJWK, type JSONWebKeySet, type JWK, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { DomainError } from '../errors/errors.js';

export const ROLES = ['owner', 'admin', 'creator', 'developer', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const PlanLimits = z.object({
  id: z.string(),
  apiAccess: z.boolean(),
  /** -1 means unlimited. */
  videoMinutesPerMonth: z.number().int(),
  /** Maximum number of webhooks. */
  webhooks: z.number().int(),
});
export type PlanLimits = z.infer<typeof PlanLimits>;

const Claims = z.object({
  workspaceId: z.string().min(1).nullable(),
  userId: z.string().nullable(),
  /** ID of the API key or token in use; null when a service acts by itself. */
  credentialId: z.string().nullable(),
  /** Null: the credential is not bound to a member's role (an API key or a service). */
  role: z.enum(ROLES).nullable(),
  /** Null: the credential is not limited to scopes (an API key or a service). */
  scopes: z.array(z.string()).nullable(),
  /** Null only when a service acts by itself. */
  plan: PlanLimits.nullable(),
  /**
   * Identifies the effect of a request that its client may repeat: every service applies it once per key for
   * this caller.
   * Absent: the request was sent without a key.
   */
  effectKey: z.string().min(1).max(255).optional(),
  /** IP address that the request came from, for the audit log. Absent: unknown, or a service acts by itself. */
  clientAddress: z.string().min(1).max(64).optional(),
});

/**
 * The caller on whose behalf an operation runs. It travels between processes as a signed, 60-second token
 * (RFC 7519, EdDSA).
 */
export interface Caller extends z.infer<typeof Claims> {
  /** The issuer of the token: `edge` for users, a service's name when it calls another service directly. */
  readonly issuer: string;
}
export type CallerClaims = Omit<Caller, 'issuer'>;

export const CALLER_TOKEN_SECONDS = 60;
/** Maximum difference between the clocks of the signing and the verifying process, in either direction. */
export const CLOCK_TOLERANCE_SECONDS = 60;
const AUDIENCE = 'subgraph';

/** Claims of a service that acts by itself, in one workspace or (null) in none. */
export const serviceClaims = (workspaceId: string | null): CallerClaims => ({
  workspaceId,
  userId: null,
  credentialId: null,
  role: null,
  scopes: null,
  plan: null,
});

export type SignCaller = (claims: CallerClaims) => Promise<string>;
export type VerifyCaller = (token: string) => Promise<Caller>;

/** Returns a function that signs tokens with the key; the key's `kid` is the issuer. */
export function makeCallerSigner(signingKey: JWK): SignCaller {
  const key = importJWK(signingKey, 'EdDSA');
  return async ({ workspaceId, userId, credentialId, role, scopes, plan, effectKey, clientAddress }) =>
    new SignJWT({ workspaceId, userId, credentialId, role, scopes, plan, effectKey, clientAddress })
      .setProtectedHeader({ alg: 'EdDSA', kid: signingKey.kid })
      .setIssuer(signingKey.kid as string)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(`${CALLER_TOKEN_SECONDS}s`)
      .sign(await key);
}

const MAX_VERIFIED = 1000;

/** Returns how long a token is still accepted, at most the lifetime of a new token, whatever the clocks say. */
const remainingMs = (expiresAtSeconds: number): number =>
  Math.min(
    (expiresAtSeconds + CLOCK_TOLERANCE_SECONDS) * 1000 - Date.now(),
    (CALLER_TOKEN_SECONDS + CLOCK_TOLERANCE_SECONDS) * 1000,
  );

/**
 * Verifies tokens of the known issuers; the signing key must be the issuer's own. A verified token is cached
 * for its remaining
 * lifetime, measured by a monotonic clock. Throws `authentication_error`.
 */
export function makeCallerVerifier(publicKeys: JSONWebKeySet): VerifyCaller {
  const keySet = createLocalJWKSet(publicKeys);
  const verified = new LRUCache<string, { caller: Caller; until: number }>({ max: MAX_VERIFIED });

  return async (token) => {
    const known = verified.get(token);
    if (known && known.until > performance.now()) return known.caller;
    verified.delete(token);
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keySet, {
        audience: AUDIENCE,
        algorithms: ['EdDSA'],
        maxTokenAge: CALLER_TOKEN_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['iss', 'exp'],
      });
      if (payload.iss !== protectedHeader.kid) throw new Error('signed with another issuer’s key');
      const caller: Caller = Object.freeze({ ...Claims.parse(payload), issuer: payload.iss as string });
      // A token for a single request is not cached: it would only evict others.
      if (caller.effectKey !== undefined) return caller;
      verified.set(token, { caller, until: performance.now() + remainingMs(payload.exp as number) });
      return caller;
    } catch (cause) {
      throw new DomainError('authentication_error', 'The caller token is missing, expired or not ours', {
        cause,
      });
    }
  };
}
