import { DomainError } from '../errors/errors.js';

const MAX_PENDING = 5000;

/**
 * The states that a subscriber has not received yet: only the newest state of each row, so a slow subscriber
 * skips older ones instead of accumulating them in memory. Not a generator: `return` has to end a pending
 * `next`.
 */
export class NewestStates<R extends { readonly id: string }> implements AsyncIterableIterator<R> {
  readonly #pending = new Map<string, R>();
  #waiting: { resolve(result: IteratorResult<R>): void; reject(err: unknown): void } | undefined;
  #isOver = false;
  #error: unknown;

  /** `release` is called once, as soon as nothing more is needed. */
  constructor(private readonly release: () => void) {}

  push(row: R): void {
    if (this.#isOver) return;
    if (this.#waiting) {
      this.#waiting.resolve({ value: row, done: false });
      this.#waiting = undefined;
      return;
    }
    if (this.#pending.size >= MAX_PENDING && !this.#pending.has(row.id))
      this.fail(new DomainError('unavailable', 'Events were not read in time; subscribe again to continue'));
    else this.#pending.set(row.id, row);
  }

  /** Pending states are still delivered. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#waiting?.resolve({ value: undefined, done: true });
    this.#waiting = undefined;
    this.release();
  }

  /** Pending states are discarded, too: the subscriber has missed states and must start anew. */
  fail(error: unknown): void {
    if (this.#isOver) return;
    this.#pending.clear();
    if (this.#waiting) this.#waiting.reject(error);
    else this.#error = error;
    this.#waiting = undefined;
    this.end();
  }

  async next(): Promise<IteratorResult<R>> {
    for (const [id, value] of this.#pending) {
      this.#pending.delete(id);
      return { value, done: false };
    }
    if (this.#error) {
      const error = this.#error;
      this.#error = undefined;
      throw error;
    }
    if (this.#isOver) return { value: undefined, done: true };
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  async return(): Promise<IteratorResult<R>> {
    this.#pending.clear();
    this.#error = undefined;
    this.end();
    return { value: undefined, done: true };
  }

  async throw(err: unknown): Promise<IteratorResult<R>> {
    await this.return();
    throw err;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
