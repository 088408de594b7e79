import { randomUUID } from 'node:crypto';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { Ending } from './endings.js';
import type { SubscriptionTimings } from './timings.js';

const CHANGED = 'What the API key or access token may do has changed; subscribe again';

interface Watcher {
  readonly ask: (requestId: string) => Promise<CallerClaims>;
  readonly onEnd: (reason: DomainError) => void;
}

/** One credential and all connections that use it. */
export class WatchedCredential {
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
