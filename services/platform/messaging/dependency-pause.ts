import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorMessage } from '../errors/errors.js';
import { within } from '../retry/within.js';
import { reconnectDelayMs } from './backoff.js';
import type { DependencyCheck, Settlement } from './transport.js';

interface Options {
  readonly queue: string;
  readonly log: Logger;
  /**
   * Absent: nothing can be checked, so the consumer never pauses; failed messages are delivered again after a
   * delay.
   */
  readonly check?: DependencyCheck | undefined;
  readonly suspendIntake: () => Promise<unknown> | unknown;
  /** Called while the consumer is still paused. */
  readonly beforeResume?: () => Promise<unknown>;
  readonly resumeIntake: () => Promise<unknown> | unknown;
}

const CHECK_WITHIN_MS = 5_000;

/**
 * Pauses a consumer while a dependency is unavailable. A delivery that failed because of it is returned
 * uncounted:
 * at once when the consumer pauses, or after a growing delay when the dependency responds nevertheless.
 */
export class DependencyPause {
  #reason: string | undefined;
  #checking: Promise<boolean> | undefined;
  #failures = 0;
  readonly #ending = new AbortController();

  constructor(private readonly options: Options) {}

  /** Why the consumer is paused; undefined while it is not. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Returns the settlement of a delivery whose handler failed because of a dependency. */
  async settle(err: unknown): Promise<Settlement> {
    const isAnswering = this.#reason === undefined && (await this.#check(err));
    if (!isAnswering) return { outcome: 'requeue', delayMs: 0 };
    this.#failures += 1;
    return { outcome: 'requeue', delayMs: reconnectDelayMs(this.#failures) };
  }

  /** Records a delivery without such a failure: the next delay is short again. */
  succeeded(): void {
    this.#failures = 0;
  }

  stop(): void {
    this.#ending.abort();
  }

  /** Deliveries that fail at the same time share one check. */
  #check(err: unknown): Promise<boolean> {
    this.#checking ??= this.#answers()
      .then((isAnswering) => {
        if (!isAnswering) this.#begin(err);
        return isAnswering;
      })
      .finally(() => {
        this.#checking = undefined;
      });
    return this.#checking;
  }

  #answers(): Promise<boolean> {
    const { check = async () => undefined } = this.options;
    // A check may throw before it returns a promise.
    const answer = Promise.resolve().then(check);
    return within(CHECK_WITHIN_MS, 'a dependency answering', answer).then(
      () => true,
      () => false,
    );
  }

  #begin(err: unknown): void {
    if (this.#reason !== undefined || this.#ending.signal.aborted) return;
    const { queue, log } = this.options;
    this.#reason = errorMessage(err);
    log.warn({ queue, reason: this.#reason }, 'the consumer pauses until its dependency answers');
    void this.#run().catch((cause) => log.error({ err: cause, queue }, 'the consumer could not resume'));
  }

  async #run(): Promise<void> {
    const { queue, log, suspendIntake, beforeResume, resumeIntake } = this.options;
    const { signal } = this.#ending;
    await suspendIntake();
    for (let failures = 1; ; failures += 1) {
      await sleep(reconnectDelayMs(failures), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (await this.#answers()) break;
    }
    await beforeResume?.();
    this.#reason = undefined;
    log.info({ queue }, 'the dependency answers; the consumer resumes');
    if (!signal.aborted) await resumeIntake();
  }
}
