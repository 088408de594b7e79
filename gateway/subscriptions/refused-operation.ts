const MAX_REFUSALS = 3;
/** An operation refused after this time had an expired token, since tokens are valid for a minute. */
const HELD_AFTER_MS = 5000;

/** Limits how often an operation that a subgraph refused is retried with a new token. */
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
