const MAX_REFUSALS = 3;
/** One that held this long was refused for its token's age: a token lives a minute. */
const HELD_AFTER_MS = 5000;

/** A subgraph that doubts a credential is asked again with a fresh token, but not for ever. */
export class RefusedOperation {
  #times = 0;
  #lastAt = Number.NEGATIVE_INFINITY;

  mayBeAskedAgain(errors: readonly { extensions?: Record<string, unknown> }[]): boolean {
    if (errors[0]?.extensions?.code !== 'authentication_error') return false;
    const now = performance.now();
    if (now - this.#lastAt > HELD_AFTER_MS) this.#times = 0;
    this.#lastAt = now;
    this.#times += 1;
    return this.#times <= MAX_REFUSALS;
  }
}
