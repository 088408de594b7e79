import type { JSONWebKeySet, JWK } from 'jose';
import type { z } from 'zod';
import {
  type CallerClaims,
  makeCallerSigner,
  makeCallerVerifier,
  type SignCaller,
} from '../access/caller.js';
import { pooledUrl } from '../config/pooled-url.js';
import { makeSubgraphClient } from '../graphql/subgraph-client.js';
import { type ListenToAccessChanges, openAccessChanges } from '../messaging/access-changes.js';
import type { ReadinessCheck } from '../process/health.js';
import type { Lifecycle } from '../process/lifecycle.js';
import {
  type AttemptLimiter,
  type AttemptLimiterOptions,
  makeAttemptLimiter,
} from '../rate-limit/attempt-limiter.js';
import { rateLimitExceeded } from '../rate-limit/rate-limit-exceeded.js';
import { makeRateLimiter, type RateLimiter } from '../rate-limit/rate-limiter.js';
import { openRateStorage } from '../rate-limit/rate-storage.js';
import {
  type ConcurrencyEnv,
  credentialKey,
  type EdgeConcurrency,
  makeEdgeConcurrency,
} from './concurrency.js';
import { ApiCallCounter } from './count-api-calls.js';
import { confineToClient } from './cross-origin/answer-cross-origin.js';
import { type CrossOrigin, makeCrossOrigin } from './cross-origin/cross-origin.js';
import { makeIsRegisteredOrigin } from './cross-origin/registered-origins.js';
import {
  type Audience,
  type AuthenticateRequest,
  type CredentialRequest,
  makeAuthenticate,
  makeCachedSigner,
} from './identity.js';

/** Previews a minute for each request a minute: a person who drags sees several in a second. */
const PREVIEWS_PER_REQUEST = 2;

interface SetHeader {
  header(name: string, value: string): unknown;
}

/** Counts an admitted request among the previews, and no longer among the other requests. */
type CountPreview = (claims: CallerClaims, reply: SetHeader) => Promise<void>;

/** Throws `rate_limit_exceeded` for previews alone: other requests of the credential are admitted as before. */
function makeCountPreview(requests: RateLimiter, previews: RateLimiter): CountPreview {
  const { limit, windowSeconds } = previews.rule;
  return async (claims, reply) => {
    const key = credentialKey(claims);
    const [{ allowed, remaining, resetSeconds }] = await Promise.all([
      previews.count(key),
      requests.uncount(key),
    ]);
    reply.header('ratelimit-policy', `"previews";q=${limit};w=${windowSeconds}`);
    reply.header('ratelimit', `"previews";r=${remaining};t=${resetSeconds}`);
    if (!allowed) throw rateLimitExceeded({ what: 'previews', limit, retryAfterSeconds: resetSeconds });
  };
}

/**
 * Authenticates a request and applies the rate limit. The answer's headers contain the remaining requests. The audience
 * is the API unless stated otherwise.
 */
export type AdmitRequest = (
  request: CredentialRequest,
  reply: AnswerHeaders,
  audience?: Audience,
) => Promise<CallerClaims>;

export interface AnswerHeaders {
  header(name: string, value: string): unknown;
  removeHeader(name: string): unknown;
}

/** The checks that REST and GraphQL share, so that their requests count together. */
export interface EdgeGuard {
  readonly admit: AdmitRequest;
  readonly countPreview: CountPreview;
  /** For connections that outlast a request: authenticates the credential again without counting. */
  readonly authenticate: AuthenticateRequest;
  readonly listenToAccessChanges: ListenToAccessChanges;
  readonly sign: SignCaller;
  /** Decides which pages of other origins may read answers. */
  readonly crossOrigin: CrossOrigin;
  /** Whether an admitted request came through a trusted REST adapter. */
  readonly isOwn: (request: object) => boolean;
  readonly concurrency: EdgeConcurrency;
  /** Degraded while this process counts requests alone. */
  readonly checkRateLimits: ReadinessCheck;
  /** For endpoints without a credential: limits attempts. */
  readonly limitAttempts: (door: Omit<AttemptLimiterOptions, 'storage' | 'log'>) => AttemptLimiter;
}

export interface EdgeGuardConfig extends z.infer<typeof ConcurrencyEnv> {
  readonly AUTH_INTERNAL_URL: string;
  readonly CALLER_SIGNING_KEY: JWK;
  readonly CALLER_PUBLIC_KEYS: JSONWebKeySet;
  readonly DATABASE_URL: string;
  readonly DATABASE_POOLER?: string | undefined;
  readonly JOBS_URL: string;
  readonly AMQP_URL?: string | undefined;
  readonly CORS_ORIGINS: readonly string[];
  readonly RATE_LIMIT_PER_MINUTE: number;
  readonly TOKEN_PREFIX: string;
}

const WINDOW_SECONDS = 60;

/**
 * Header with which a REST adapter in a separate process states, signed, for which credential it has already
 * counted a request.
 */
export const COUNTED_FOR_HEADER = 'x-counted-for';

/** Returns the signed statement of a trusted adapter that has counted the request; null without one. */
type FindCounted = (request: CredentialRequest, claims: CallerClaims) => Promise<CallerClaims | null>;

/** Accepts only signatures of our own key, and only for the present credential. */
export function makeFindCounted(signingKey: JWK, publicKeys: JSONWebKeySet): FindCounted {
  const verify = makeCallerVerifier(publicKeys);
  return async (request, claims) => {
    const token = request.headers[COUNTED_FOR_HEADER];
    if (typeof token !== 'string') return null;
    const vouched = await verify(token).catch(() => null);
    const isOurs = vouched?.issuer === signingKey.kid && vouched?.credentialId === claims.credentialId;
    return isOurs ? vouched : null;
  };
}

/** Throws `authentication_error`, then `rate_limit_exceeded`, before anything else of the request is read. */
export function makeAdmitRequest({
  authenticate,
  limiter,
  crossOrigin,
  findCounted = async () => null,
  countCall = () => undefined,
}: {
  authenticate: AuthenticateRequest;
  limiter: RateLimiter;
  /** Absent: no cross-origin headers are set. */
  crossOrigin?: CrossOrigin;
  findCounted?: FindCounted;
  /** Called for every request with a valid credential, whatever its outcome. */
  countCall?: (workspaceId: string) => void;
}): AdmitRequest {
  const { limit, windowSeconds } = limiter.rule;
  const policy = `"default";q=${limit};w=${windowSeconds}`;

  return async (request, reply, audience = 'api') => {
    // A token for the MCP server reaches the API with a signed statement of the adapter only.
    const stated = request.headers[COUNTED_FOR_HEADER]
      ? await findCounted(request, await authenticate(request, undefined, 'any'))
      : null;
    const claims = await authenticate(request, undefined, stated ? 'any' : audience);
    if (crossOrigin) await confineToClient(crossOrigin, request.headers.origin, claims, reply);
    // Only the adapter may set the effect key and another address: clients of the gateway have neither.
    if (stated) {
      const { effectKey, clientAddress } = stated;
      return { ...claims, ...(effectKey && { effectKey }), ...(clientAddress && { clientAddress }) };
    }
    if (claims.workspaceId) countCall(claims.workspaceId);

    const { allowed, remaining, resetSeconds } = await limiter.count(credentialKey(claims));
    reply.header('ratelimit-policy', policy);
    reply.header('ratelimit', `"default";r=${remaining};t=${resetSeconds}`);
    if (!allowed) throw rateLimitExceeded({ what: 'requests', limit, retryAfterSeconds: resetSeconds });
    return claims;
  };
}

/** Opens the credential check, rate limit and caller signature that the gateway and the REST adapter share. */
export async function openEdgeGuard(lifecycle: Lifecycle, config: EdgeGuardConfig): Promise<EdgeGuard> {
  const { log } = lifecycle;
  const sign = makeCachedSigner(makeCallerSigner(config.CALLER_SIGNING_KEY));
  const auth = await lifecycle.start(
    'client of auth',
    () => makeSubgraphClient('auth', config.AUTH_INTERNAL_URL, sign),
    (client) => client.close(),
  );
  const jobs = await lifecycle.start(
    'client of jobs',
    () => makeSubgraphClient('jobs', config.JOBS_URL, sign),
    (client) => client.close(),
  );
  const calls = await lifecycle.start(
    'count of requests',
    () => new ApiCallCounter(jobs, log),
    (counter) => counter.stop(),
  );
  const storage = await lifecycle.start(
    'storage of the rate limit',
    () =>
      openRateStorage({
        databaseUrl: pooledUrl(config.DATABASE_URL, config.DATABASE_POOLER),
        schema: 'edge',
        log,
      }),
    (opened) => opened.close(),
  );
  const own = new WeakSet<object>();
  const findCounted = makeFindCounted(config.CALLER_SIGNING_KEY, config.CALLER_PUBLIC_KEYS);
  const rule = { name: 'requests', limit: config.RATE_LIMIT_PER_MINUTE, windowSeconds: WINDOW_SECONDS };
  const limiter = makeRateLimiter(rule, storage, log);
  const previews = { ...rule, name: 'previews', limit: rule.limit * PREVIEWS_PER_REQUEST };
  const listenToAccessChanges = await openAccessChanges(lifecycle, config);
  const authenticate = makeAuthenticate({
    auth,
    tokenPrefix: config.TOKEN_PREFIX,
    listen: listenToAccessChanges,
  });
  const crossOrigin = makeCrossOrigin(
    config.CORS_ORIGINS,
    makeIsRegisteredOrigin(auth, listenToAccessChanges),
    (err) => log.warn({ err }, 'the origins of OAuth clients could not be read'),
  );
  const admit = makeAdmitRequest({
    authenticate,
    crossOrigin,
    limiter,
    findCounted: async (request, claims) => {
      const counted = await findCounted(request, claims);
      if (counted) own.add(request);
      return counted;
    },
    countCall: (workspaceId) => calls.count(workspaceId),
  });
  return {
    admit,
    countPreview: makeCountPreview(limiter, makeRateLimiter(previews, storage, log)),
    authenticate,
    listenToAccessChanges,
    sign,
    crossOrigin,
    isOwn: (request) => own.has(request),
    concurrency: makeEdgeConcurrency(config),
    checkRateLimits: storage.check,
    limitAttempts: (door) => makeAttemptLimiter({ ...door, storage, log }),
  };
}
