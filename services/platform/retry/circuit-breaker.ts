import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, errorMessage } from '../errors/errors.js';

export interface BreakerOptions {
  /** Name of the service as clients read it, such as "videos". */
  readonly name: string;
  /** Resolves when the service answers a cheap request. */
  readonly probe: () => Promise<unknown>;
  /** Consecutive failed connections or probes after which the breaker opens. */
  readonly failuresToOpen?: number;
  /** Interval between two probes, while the breaker is open or after a failure. */
  readonly probeEveryMs?: number;
  /** How long a request waits, while the breaker is open, for the result of the probe that it starts. */
  readonly probeWithinMs?: number;
  readonly onChange?: (state: BreakerState, reason: string) => void;
}

/** Closed: requests pass. Open: requests are refused until a probe succeeds. */
export type BreakerState = 'closed' | 'open';

const FAILURES_TO_OPEN = 5;
const PROBE_EVERY_MS = 1000;
/** Long enough for a service that has just restarted, and for a refused connection to be reported. */
const PROBE_WITHIN_MS = 100;

/**
 * Refuses requests to an unreachable service, so that clients receive an error at once instead of after their
 * deadline.
 *
 * The breaker measures whether the service can be reached, not how long an operation takes: after a failure
 * the service is probed, one request at a time, and a success closes the breaker. Slow operations, however
 * many one client sends, therefore never open the breaker of a service that still answers.
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

  /**
   * Throws `unavailable` while the service is known to be unreachable; starts a probe, since the service may
   * have recovered.
   */
  async requireClosed(): Promise<void> {
    if (this.#state === 'closed') return;
    this.#probing ??= this.#probe();
    await Promise.race([this.#probing, sleep(this.#options.probeWithinMs, undefined, { ref: false })]);
    if (this.state === 'open')
      throw new DomainError(
        'unavailable',
        `The ${this.#options.name} service is temporarily unavailable; try again`,
      );
  }

  /** Records that the service answered, with any result. */
  succeeded(): void {
    this.#failures = 0;
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#options.onChange('closed', 'it answers');
  }

  /** Records that no connection could be made, or that it broke before the answer. */
  connectionFailed(cause: unknown): void {
    this.#count(cause);
    this.#probeSoon(this.#options.probeEveryMs);
  }

  /**
   * Records that an answer missed its deadline. The operation itself may be slow, so only the following
   * probes count as failures.
   */
  deadlineMissed(): void {
    this.#probeSoon(0);
  }

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
