import type { Logger } from 'pino';

const EVERY_MS = 60_000;

/**
 * Logs a failure that repeats once a minute, with the number of failures since the line before: during an outage each
 * attempt and each request would log the same.
 */
export class RepeatedFailures {
  #counted = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly message: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  add(log: Pick<Logger, 'warn'>, fields: Readonly<Record<string, unknown>>): void {
    this.#counted += 1;
    if (this.now() - this.#loggedAt < EVERY_MS) return;
    log.warn({ ...fields, failures: this.#counted }, this.message);
    this.#counted = 0;
    this.#loggedAt = this.now();
  }

  /** What failed works again: the next failure is logged at once. */
  ended(): void {
    this.#counted = 0;
    this.#loggedAt = Number.NEGATIVE_INFINITY;
  }
}
