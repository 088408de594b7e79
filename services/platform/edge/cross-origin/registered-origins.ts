import { LRUCache } from 'lru-cache';
import { type CallerClaims, serviceClaims } from '../../access/caller.js';
import type { SubgraphClient } from '../../graphql/subgraph-client.js';
import type { ListenToAccessChanges } from '../../messaging/access-changes.js';

/**
 * Whether an application has registered the origin: the application of the credential or, where `claims` is
 * null, any.
 */
export type IsRegisteredOrigin = (origin: string, claims: CallerClaims | null) => Promise<boolean>;

const REGISTERED = `query RegisteredOrigin($origin: String!, $workspaceId: ID, $credentialId: ID) {
  isRegisteredOrigin(origin: $origin, workspaceId: $workspaceId, credentialId: $credentialId)
}`;

const CACHED_FOR_MS = 5000;
const MAX_CACHED = 1000;
/** Anyone can send an origin: while auth is slow, their lookups must not pile up there. */
const MAX_ASKED_AT_ONCE = 100;

/** Redirect URIs are http or https, so no application can have registered an origin of another scheme. */
const REGISTRABLE = /^https?:\/\/[a-z0-9.[\]:-]{1,260}$/;

interface Answer {
  readonly until: number;
  readonly isRegistered: Promise<boolean>;
}

/**
 * Asks auth. Answers are cached for five seconds, or until an application of any workspace is registered or
 * revoked.
 */
export function makeIsRegisteredOrigin(
  auth: SubgraphClient,
  listen: ListenToAccessChanges,
  cachedForMs = CACHED_FOR_MS,
): IsRegisteredOrigin {
  const answers = new LRUCache<string, Answer>({ max: MAX_CACHED });
  let asked = 0;
  listen(({ credentialId, userId }) => {
    if (!credentialId && !userId) answers.clear();
  });

  async function ask(origin: string, claims: CallerClaims | null): Promise<boolean> {
    const { workspaceId, credentialId } = claims ?? {};
    const answer = await auth.call<{ isRegisteredOrigin: boolean }>({
      document: REGISTERED,
      variables: { origin, workspaceId, credentialId },
      as: serviceClaims(null),
      requestId: 'registered-origin',
    });
    return answer.isRegisteredOrigin;
  }

  return (origin, claims) => {
    if (!REGISTRABLE.test(origin)) return Promise.resolve(false);
    const key = JSON.stringify([origin, claims?.workspaceId, claims?.credentialId]);
    const known = answers.get(key);
    if (known && known.until > performance.now()) return known.isRegistered;
    if (asked >= MAX_ASKED_AT_ONCE) return Promise.resolve(false);
    asked += 1;
    const isRegistered = ask(origin, claims).finally(() => {
      asked -= 1;
    });
    const answer = { until: performance.now() + cachedForMs, isRegistered };
    // While auth is unavailable no page is allowed; the next request asks again.
    isRegistered.catch(() => answers.get(key) === answer && answers.delete(key));
    answers.set(key, answer);
    return isRegistered;
  };
}
