import { randomUUID } from 'node:crypto';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { credentialKey } from '../../services/platform/edge/concurrency.js';
import { type AuthenticateRequest, tokenOf } from '../../services/platform/edge/identity.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { concerns, type ListenToAccessChanges } from '../../services/platform/messaging/access-changes.js';
import { type Ending, endingOf } from './endings.js';
import { OpenCount } from './open-count.js';
import type { SubscriptionTimings } from './timings.js';

const CHANGED = 'What the API key or access token may do has changed; subscribe again';

interface Watcher {
  readonly ask: (requestId: string) => Promise<CallerClaims>;
  readonly onEnd: (reason: DomainError) => void;
}

/** One credential and all connections that use it. */
class WatchedCredential {
  readonly holders = new Set<{ onEnd: (reason: Ending) => void }>();
  #confirmedAt = performance.now();
  #asking: Promise<void> | null = null;
  #askAfterwards = false;
  #isStopped = false;
  #timer: NodeJS.Timeout;

  constructor(
    readonly claims: CallerClaims,
    private readonly timings: Pick<SubscriptionTimings, 'recheckEveryMs' | 'maxUnconfirmedMs'>,
    private readonly watcher: Watcher,
  ) {
    this.#timer = this.#schedule();
  }

  /** A check already in progress may predate the change that caused this call, so it is repeated once. */
  recheck(): Promise<void> {
    if (this.#asking !== null) this.#askAfterwards = true;
    this.#asking ??= this.#askUntilNew().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Randomizes the interval so that checks don't coincide. */
  #schedule(): NodeJS.Timeout {
    const ms = this.timings.recheckEveryMs * (0.8 + 0.2 * Math.random());
    return setTimeout(() => void this.recheck(), ms).unref();
  }

  async #askUntilNew(): Promise<void> {
    clearTimeout(this.#timer);
    do {
      this.#askAfterwards = false;
      await this.#ask();
    } while (this.#askAfterwards && !this.#isStopped);
    if (!this.#isStopped) this.#timer = this.#schedule();
  }

  async #ask(): Promise<void> {
    const askedAt = performance.now();
    try {
      const claims = await this.watcher.ask(`recheck-${randomUUID()}`);
      if (JSON.stringify(claims) !== JSON.stringify(this.claims))
        return this.#end(new DomainError('authentication_error', CHANGED));
      this.#confirmedAt = askedAt;
    } catch (thrown) {
      const isRefused = thrown instanceof DomainError && thrown.code === 'authentication_error';
      if (isRefused) return this.#end(thrown);
      // While auth is unreachable, credentials can't be revoked either, but the last answer is trusted for a
      // limited time.
      if (performance.now() - this.#confirmedAt < this.timings.maxUnconfirmedMs) return;
      this.#end(new DomainError('unavailable', 'The API key or access token can’t be checked; try again'));
    }
  }

  #end(reason: DomainError): void {
    if (this.#isStopped) return;
    this.stop();
    this.watcher.onEnd(reason);
  }
}

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

const tooMany = (what: string, setting: string) => (max: number) =>
  new DomainError(
    'limit_exceeded',
    `At most ${max} ${what} of one API key or access token may be open at once (${setting})`,
  );
const CONNECTIONS = tooMany('connections', 'GRAPHQL_MAX_CONNECTIONS');
const SUBSCRIPTIONS = tooMany('subscriptions', 'GRAPHQL_MAX_SUBSCRIPTIONS');

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
