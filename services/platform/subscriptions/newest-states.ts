import { DomainError } from '../errors.js';

const MAX_PENDING = 5000;

/**
 * What a subscriber has not taken yet: of each row only the newest state, so a slow one skips what is past instead of making the
 * rest wait in memory. No generator: `return` has to end a `next` that waits.
 */
export class NewestStates<R extends { readonly id: string }> implements AsyncIterableIterator<R> {
  readonly #pending = new Map<string, R>();
  #waiting: { resolve(result: IteratorResult<R>): void; reject(err: unknown): void } | undefined;
  #isOver = false;
  #error: unknown;

  /** `release` is called once, as soon as nothing more is wanted. */
  constructor(private readonly release: () => void) {}

  push(row: R): void {
    if (this.#isOver) return;
    if (this.#waiting) {
      this.#waiting.resolve({ value: row, done: false });
      this.#waiting = undefined;
      return;
    }
    if (this.#pending.size >= MAX_PENDING && !this.#pending.has(row.id))
      this.fail(new DomainError('unavailable', 'Events were not read in time; subscribe again to go on'));
    else this.#pending.set(row.id, row);
  }

  /** What is pending is still given out. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#waiting?.resolve({ value: undefined, done: true });
    this.#waiting = undefined;
    this.release();
  }

  /** What is pending is given up, too: the subscriber has missed states, and is to begin anew. */
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
