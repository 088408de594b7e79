import type { CallerClaims } from '../../services/platform/access/caller.js';
import { credentialKey } from '../../services/platform/edge/concurrency.js';
import { type AuthenticateRequest, tokenOf } from '../../services/platform/edge/identity.js';
import { concerns, type ListenToAccessChanges } from '../../services/platform/messaging/access-changes.js';
import { type Ending, endingOf } from './endings.js';
import { OpenCount } from './open-count.js';
import type { SubscriptionTimings } from './timings.js';
import { WatchedCredential } from './watched-credential.js';

export interface HeldCredential {
  readonly claims: CallerClaims;
  /** Checks the credential now. Never rejects; if the credential has ended, its holders have been notified. */
  recheck(): Promise<void>;
  release(): void;
}

export interface CredentialWatchOptions {
  readonly authenticate: AuthenticateRequest;
  readonly listen: ListenToAccessChanges;
  readonly timings: Pick<SubscriptionTimings, 'recheckEveryMs' | 'maxUnconfirmedMs'>;
  readonly maxConnections: number;
  readonly maxSubscriptions: number;
}

const CONNECTIONS = (max: number) =>
  `At most ${max} connections of one API key or access token may be open at once (GRAPHQL_MAX_CONNECTIONS)`;
const SUBSCRIPTIONS = (max: number) =>
  `At most ${max} subscriptions of one API key or access token may be open at once (GRAPHQL_MAX_SUBSCRIPTIONS)`;

/**
 * Verifies the credentials of all connected clients periodically, each once for all its connections, and
 * immediately after a change event. Subscriptions end when their credential expires, is revoked or changes
 * its permissions.
 */
export class CredentialWatch {
  /** Keyed by token, since each access token of a grant ends independently. */
  readonly #watched = new Map<string, WatchedCredential>();
  readonly #connections: OpenCount;
  readonly #subscriptions: OpenCount;

  constructor(private readonly options: CredentialWatchOptions) {
    this.#connections = new OpenCount(options.maxConnections, CONNECTIONS);
    this.#subscriptions = new OpenCount(options.maxSubscriptions, SUBSCRIPTIONS);
    options.listen((change) => {
      for (const watched of this.#watched.values()) {
        if (concerns(change, watched.claims)) void watched.recheck();
      }
    });
  }

  get size(): number {
    return this.#watched.size;
  }

  /** Throws `limit_exceeded` when the credential has reached its maximum number of connections. */
  hold(authorization: string, claims: CallerClaims, onEnd: (reason: Ending) => void): HeldCredential {
    const close = this.#connections.open(credentialKey(claims));
    const watched = this.#watched.get(tokenOf(authorization)) ?? this.#watch(authorization, claims);
    const holder = { onEnd };
    watched.holders.add(holder);
    // The claims of the new connection differ from the watched ones, so one of them is out of date.
    if (JSON.stringify(claims) !== JSON.stringify(watched.claims)) void watched.recheck();
    return {
      claims,
      recheck: () => watched.recheck(),
      release: () => {
        if (!watched.holders.delete(holder)) return;
        close();
        if (watched.holders.size === 0) this.#forget(tokenOf(authorization), watched);
      },
    };
  }

  /**
   * Throws `limit_exceeded` when the credential has reached its maximum number of subscriptions. Returns the
   * function that releases one.
   */
  openSubscription(claims: CallerClaims): () => void {
    return this.#subscriptions.open(credentialKey(claims));
  }

  close(): void {
    for (const [token, watched] of this.#watched) this.#forget(token, watched);
  }

  #watch(authorization: string, claims: CallerClaims): WatchedCredential {
    const { authenticate, timings } = this.options;
    const token = tokenOf(authorization);
    const request = (id: string) => ({ headers: { authorization }, id });
    const watched: WatchedCredential = new WatchedCredential(claims, timings, {
      // The audience was checked when the connection was opened.
      ask: (requestId) => authenticate(request(requestId), 0, 'any'),
      onEnd: (reason) => {
        this.#forget(token, watched);
        for (const { onEnd } of [...watched.holders]) onEnd(endingOf(reason));
      },
    });
    this.#watched.set(token, watched);
    return watched;
  }

  #forget(token: string, watched: WatchedCredential): void {
    watched.stop();
    if (this.#watched.get(token) === watched) this.#watched.delete(token);
  }
}
