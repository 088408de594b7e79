import { concerns, type ListenToAccessChanges } from '../../services/platform/access-changes.js';
import type { CallerClaims } from '../../services/platform/caller.js';
import { credentialKey } from '../../services/platform/edge/concurrency.js';
import { type AuthenticateRequest, tokenOf } from '../../services/platform/edge/identity.js';
import { type Ending, endingOf } from './endings.js';
import { OpenCount } from './open-count.js';
import type { SubscriptionTimings } from './timings.js';
import { WatchedCredential } from './watched-credential.js';

export interface HeldCredential {
  readonly claims: CallerClaims;
  /** Checks it now. Never rejects; if it has ended, its holders have been notified. */
  recheck(): Promise<void>;
  release(): void;
}

export interface CredentialWatchOptions {
  readonly authenticate: AuthenticateRequest;
  readonly listen: ListenToAccessChanges;
  readonly timings: Pick<SubscriptionTimings, 'recheckEveryMs' | 'unconfirmedMostMs'>;
  readonly connectionsMost: number;
  readonly subscriptionsMost: number;
}

const CONNECTIONS = (most: number) =>
  `At most ${most} connections of one API key or access token may be open at once (GRAPHQL_MAX_CONNECTIONS)`;
const SUBSCRIPTIONS = (most: number) =>
  `At most ${most} subscriptions of one API key or access token may be open at once (GRAPHQL_MAX_SUBSCRIPTIONS)`;

/**
 * Asks about the credentials of all who are connected again and again, each once however many connections it has, and at once when a
 * change is heard of. What has expired, was revoked or may do other things than before ends.
 */
export class CredentialWatch {
  /** By token: of an access token's grant each token ends by itself. */
  readonly #watched = new Map<string, WatchedCredential>();
  readonly #connections: OpenCount;
  readonly #subscriptions: OpenCount;

  constructor(private readonly options: CredentialWatchOptions) {
    this.#connections = new OpenCount(options.connectionsMost, CONNECTIONS);
    this.#subscriptions = new OpenCount(options.subscriptionsMost, SUBSCRIPTIONS);
    options.listen((change) => {
      for (const watched of this.#watched.values()) {
        if (concerns(change, watched.claims)) void watched.recheck();
      }
    });
  }

  get size(): number {
    return this.#watched.size;
  }

  /** Throws `limit_exceeded` where the credential is held by as many connections as it may have. */
  hold(authorization: string, claims: CallerClaims, onEnd: (reason: Ending) => void): HeldCredential {
    const close = this.#connections.open(credentialKey(claims));
    const watched = this.#watched.get(tokenOf(authorization)) ?? this.#watch(authorization, claims);
    const holder = { onEnd };
    watched.holders.add(holder);
    // Admitted with other rights than those that are watched: one of the two is out of date.
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

  /** Throws `limit_exceeded` where the credential has as many subscriptions as it may have. Returns how one is over. */
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
      ask: (requestId) => authenticate(request(requestId), 0),
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
