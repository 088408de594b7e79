import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import passport from 'passport';
import { Strategy as BearerStrategy } from 'passport-http-bearer';
import { CALLER_TOKEN_SECONDS, type CallerClaims, type SignCaller, serviceClaims } from '../access/caller.js';
import { DomainError } from '../errors/errors.js';
import type { SubgraphClient } from '../graphql/subgraph-client.js';
import { type AccessChanged, concerns, type ListenToAccessChanges } from '../messaging/access-changes.js';
import { countLookup } from '../metrics/cache-metrics.js';

/** The part of a request that authentication reads; a WebSocket's upgrade request has the same fields. */
export type CredentialRequest = Pick<FastifyRequest, 'headers' | 'id'>;

/**
 * The resource that a request is for (RFC 8707). Access tokens are for the API (REST and GraphQL) or for the MCP server;
 * API keys are for both. `any`: the credential was accepted before.
 */
export type Audience = 'api' | 'mcp' | 'any';

/**
 * Authenticates a request; the result travels on as a signed caller token. A cached lookup of the credential
 * may be at most `withinMs` old. The audience is the API unless stated otherwise.
 */
export type AuthenticateRequest = (
  request: CredentialRequest,
  withinMs?: number,
  audience?: Audience,
) => Promise<CallerClaims>;

const CREDENTIAL = `query Credential($tokenHash: String!) {
  credential(tokenHash: $tokenHash) {
    workspaceId userId credentialId role scopes plan { id apiAccess videoMinutesPerMonth webhooks } expiresAt resource
  }
}`;

/** A revoked credential stops working within this time, even if the notification of the change is lost. */
const CACHED_FOR_MS = 5000;
const MAX_CACHED = 10_000;

/** The answer of auth about a credential. `resource`: the only resource that an access token is for. */
type FoundCredential = CallerClaims & { readonly expiresAt: string | null; readonly resource: string | null };

interface Found {
  readonly claims: CallerClaims;
  readonly resource: string | null;
}

type FindCredential = (token: string, requestId: string, withinMs: number) => Promise<Found | null>;

interface Answer {
  readonly askedAt: number;
  readonly until: number;
  /** Expiry of the credential by the wall clock, in milliseconds. */
  expiresAt: number;
  readonly found: Promise<Found | null>;
  /** The claims of the credential; absent while auth is being asked. */
  known?: CallerClaims | null;
}

/** An answer that is still pending may predate the change: it counts as concerned. */
const mayBeOld = ({ known }: Answer, change: AccessChanged): boolean =>
  known === undefined || (known !== null && concerns(change, known));

/**
 * Asks auth for the claims of a credential; answers, also negative ones, are cached for five seconds or until
 * a change is notified.
 * Only the hash is sent.
 */
function makeFindCredential(
  auth: SubgraphClient,
  listen: ListenToAccessChanges,
  cachedForMs: number,
): FindCredential {
  const answers = new LRUCache<string, Answer>({ max: MAX_CACHED });
  listen((change) => {
    for (const [tokenHash, answer] of answers) {
      if (mayBeOld(answer, change)) answers.delete(tokenHash);
    }
  });

  async function ask(tokenHash: string, requestId: string): Promise<FoundCredential | null> {
    const as = serviceClaims(null);
    const answer = await auth.call<{ credential: FoundCredential | null }>({
      document: CREDENTIAL,
      variables: { tokenHash },
      as,
      requestId,
    });
    return answer.credential;
  }

  return (token, requestId, withinMs) => {
    const now = performance.now();
    const tokenHash = hash('sha256', token, 'hex');
    const known = answers.get(tokenHash);
    const isFresh = known && known.until > now && now - known.askedAt <= withinMs;
    const isHit = isFresh && Date.now() < known.expiresAt;
    countLookup('credential', isHit === true);
    if (isHit) return known.found;
    const asked = ask(tokenHash, requestId);
    const found = asked.then((answered) => {
      if (!answered) return null;
      const { expiresAt: _, resource, ...claims } = answered;
      return { claims, resource };
    });
    const answer: Answer = {
      askedAt: now,
      until: now + cachedForMs,
      expiresAt: Number.POSITIVE_INFINITY,
      found,
    };
    asked.then(
      (answered) => {
        answer.known = answered;
        if (answered?.expiresAt) answer.expiresAt = Date.parse(answered.expiresAt);
      },
      () => answers.get(tokenHash) === answer && answers.delete(tokenHash),
    );
    answers.set(tokenHash, answer);
    return found;
  };
}

/** RFC 9110, 11.4: any number of spaces separates the scheme from the token. */
const SCHEME = /^\S+[ \t]+/;

/** Extracts the token of an accepted header. The scheme's name is case-insensitive (RFC 9110, 11.1). */
export const tokenOf = (authorization: string): string => authorization.replace(SCHEME, '');

/** The strategy below splits the header at single spaces. */
const withOneSpace = (authorization: string | undefined): string | undefined =>
  authorization?.replace(SCHEME, (scheme) => `${scheme.trimEnd()} `);

interface Shown {
  readonly headers: { readonly authorization: string | undefined };
  readonly requestId: string;
  readonly withinMs: number;
  readonly audience: Audience;
}

/** Whether an access token or key may be used for the audience. */
function isFor(audience: Audience, { claims, resource }: Found): boolean {
  // An API key has no user, and no audience.
  if (audience === 'any' || claims.userId === null) return true;
  return audience === (resource ? 'mcp' : 'api');
}

const refused = () =>
  new DomainError('authentication_error', 'The API key or access token is missing or not valid');

/** RFC 6750, header only: a token in the query or the body is ignored. Throws `authentication_error`. */
export function makeAuthenticate({
  auth,
  tokenPrefix,
  listen = () => undefined,
  cachedForMs = CACHED_FOR_MS,
}: {
  auth: SubgraphClient;
  tokenPrefix: string;
  /** Absent: changes take effect when the cache expires. */
  listen?: ListenToAccessChanges;
  cachedForMs?: number;
}): AuthenticateRequest {
  const findCredential = makeFindCredential(auth, listen, cachedForMs);
  const wellFormed = new RegExp(`^${tokenPrefix}_(live|oat)_[A-Za-z0-9._-]{1,256}$`);
  const verifier = new passport.Passport();
  verifier.use(
    new BearerStrategy(
      { passReqToCallback: true },
      (shown: object, token: string, done: (err: unknown, claims?: CallerClaims | false) => void) => {
        if (!wellFormed.test(token)) return done(null, false);
        const { requestId, withinMs, audience } = shown as Shown;
        findCredential(token, requestId, withinMs).then(
          (found) => done(null, found && isFor(audience, found) ? found.claims : false),
          (err) => done(err),
        );
      },
    ),
  );

  return (request, withinMs = cachedForMs, audience = 'api') =>
    new Promise((resolve, reject) => {
      const settle = (err: unknown, claims: CallerClaims | false | null | undefined) => {
        if (err) return reject(err);
        if (claims) resolve(claims);
        else reject(refused());
      };
      // Passport receives only the header, not the rest of the request.
      const shown: Shown = {
        headers: { authorization: withOneSpace(request.headers.authorization) },
        requestId: request.id,
        withinMs,
        audience,
      };
      verifier.authenticate('bearer', { session: false }, settle)(shown, {}, reject);
    });
}

export interface SigningClocks {
  readonly wallMs: () => number;
  /** A monotonic clock, which stands still while the machine is suspended. */
  readonly monotonicMs: () => number;
}

/** When the two clocks differ by more than this, the wall clock was set or the machine was suspended. */
const STEP_MS = 1000;

/** Caches a signed token for half its lifetime, and signs again at once when the clock was set meanwhile. */
export function makeCachedSigner(
  sign: SignCaller,
  { wallMs, monotonicMs }: SigningClocks = { wallMs: () => Date.now(), monotonicMs: () => performance.now() },
): SignCaller {
  const signed = new LRUCache<string, { until: number; offsetMs: number; token: Promise<string> }>({
    max: MAX_CACHED,
  });
  return (claims) => {
    // A token for a single request is not cached: it would only evict others.
    if (claims.effectKey !== undefined) return sign(claims);
    const key = JSON.stringify(claims);
    const nowMs = monotonicMs();
    const offsetMs = wallMs() - nowMs;
    const known = signed.get(key);
    if (known && known.until > nowMs && Math.abs(known.offsetMs - offsetMs) < STEP_MS) return known.token;
    const token = sign(claims);
    signed.set(key, { until: nowMs + (CALLER_TOKEN_SECONDS * 1000) / 2, offsetMs, token });
    return token;
  };
}
