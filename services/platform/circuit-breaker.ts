import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, errorMessage } from './errors.js';

export interface BreakerOptions {
  /** Of the service, in words for clients: "videos". */
  readonly name: string;
  /** Resolves when the service answers a request that costs it nothing. */
  readonly probe: () => Promise<unknown>;
  /** Failures in a row, of connections and of probes, after which requests are refused at once. */
  readonly failuresToOpen?: number;
  /** Between two probes of a service that is in doubt, and of one that is refused. */
  readonly probeEveryMs?: number;
  /** How long a request waits, while the breaker is open, for the outcome of the probe that it sets off. */
  readonly probeWithinMs?: number;
  readonly onChange?: (state: BreakerState, reason: string) => void;
}

/** Closed: requests pass. Open: they are refused until a probe succeeds. */
export type BreakerState = 'closed' | 'open';

const FAILURES_TO_OPEN = 5;
const PROBE_EVERY_MS = 1000;
/** Enough for a service that has just come back, and for a connection that is refused. */
const PROBE_WITHIN_MS = 100;

/**
 * Refuses requests to a service that is away, so that clients hear of it at once instead of after their deadline.
 *
 * What counts is whether the service can be reached, not how long an operation takes: after a failure the service is probed, one
 * request at a time, and a success ends the doubt. Slow operations, however many one client sends, therefore never open the breaker
 * of a service that still answers.
 */
export class CircuitBreaker {
  readonly #options: Required<BreakerOptions>;
  #failures = 0;
  #state: BreakerState = 'closed';
  #nextProbe: NodeJS.Timeout | undefined;
  #probing: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: BreakerOptions) {
    this.#options = {
      failuresToOpen: FAILURES_TO_OPEN,
      probeEveryMs: PROBE_EVERY_MS,
      probeWithinMs: PROBE_WITHIN_MS,
      onChange: () => undefined,
      ...options,
    };
  }

  get state(): BreakerState {
    return this.#state;
  }

  /** Throws `unavailable` while the service is known to be away; it may have come back, which a probe finds out. */
  async requireClosed(): Promise<void> {
    if (this.#state === 'closed') return;
    this.#probing ??= this.#probe();
    await Promise.race([this.#probing, sleep(this.#options.probeWithinMs, undefined, { ref: false })]);
    if (this.state === 'open')
      throw new DomainError(
        'unavailable',
        `The ${this.#options.name} service is away for the moment; try again`,
      );
  }

  /** The service has answered, whatever it said. */
  succeeded(): void {
    this.#failures = 0;
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#options.onChange('closed', 'it answers');
  }

  /** No connection could be made, or it broke before the answer. */
  connectionFailed(cause: unknown): void {
    this.#count(cause);
    this.#probeSoon(this.#options.probeEveryMs);
  }

  /** An answer took longer than its deadline, which may be the operation's own doing: only probes count from here. */
  deadlineMissed(): void {
    this.#probeSoon(0);
  }

  /** Nothing is probed any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#nextProbe);
  }

  #count(cause: unknown): void {
    this.#failures += 1;
    if (this.#state === 'open' || this.#failures < this.#options.failuresToOpen) return;
    this.#state = 'open';
    this.#options.onChange('open', errorMessage(cause));
  }

  #probeSoon(afterMs: number): void {
    if (this.#isClosed || this.#probing || this.#nextProbe) return;
    this.#nextProbe = setTimeout(() => {
      this.#nextProbe = undefined;
      this.#probing ??= this.#probe();
    }, afterMs);
    this.#nextProbe.unref();
  }

  async #probe(): Promise<void> {
    const failure = await this.#options.probe().then(
      () => null,
      (cause: unknown) => ({ cause }),
    );
    this.#probing = undefined;
    if (this.#isClosed) return;
    if (failure === null) return this.succeeded();
    this.#count(failure.cause);
    this.#probeSoon(this.#options.probeEveryMs);
  }
}
