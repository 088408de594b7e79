import type { ExecutionResult } from 'graphql';

interface Options {
  /** Events of the subscription's own field. */
  readonly source: AsyncIterator<unknown>;
  readonly execute: (root: unknown) => Promise<ExecutionResult> | ExecutionResult;
  /** Called once, at the end. */
  readonly release: () => void;
}

/**
 * The answers of one operation, each executed when it is requested: while a client does not read, nothing is
 * executed for it.
 */
export class OperationEvents implements AsyncIterableIterator<ExecutionResult> {
  #isOver = false;
  #reason: unknown;

  constructor(private readonly options: Options) {}

  /** Ends the operation with an error, whatever is running. */
  fail(reason: unknown): void {
    if (this.#isOver) return;
    this.#reason = reason;
    this.#finish();
  }

  async next(): Promise<IteratorResult<ExecutionResult>> {
    try {
      const { value, done } = this.#isOver
        ? { value: undefined, done: true }
        : await this.options.source.next();
      const answer = done || this.#isOver ? undefined : await this.options.execute(value);
      if (answer && !this.#isOver) return { value: answer, done: false };
    } catch (err) {
      this.#reason ??= err;
    }
    this.#finish();
    const reason = this.#reason;
    this.#reason = undefined;
    if (reason) throw reason;
    return { value: undefined, done: true };
  }

  async return(): Promise<IteratorResult<ExecutionResult>> {
    this.#finish();
    return { value: undefined, done: true };
  }

  async throw(err: unknown): Promise<IteratorResult<ExecutionResult>> {
    this.#finish();
    throw err;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    void this.options.source.return?.();
    this.options.release();
  }
}
