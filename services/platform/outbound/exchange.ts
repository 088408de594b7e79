import { OutboundTimedOut } from './outbound-refused.js';

/** The deadline and abort signal of an exchange, from the DNS lookup to the last byte of the body. */
export class Exchange {
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #ends: (() => void)[] = [];

  constructor(timeoutMs: number, caller: AbortSignal | undefined) {
    const late = () => this.abort(new OutboundTimedOut(timeoutMs));
    this.#timer = setTimeout(late, timeoutMs);
    if (!caller) return;
    const onAbort = () => this.abort(caller.reason);
    if (caller.aborted) onAbort();
    caller.addEventListener('abort', onAbort, { once: true });
    this.onEnd(() => caller.removeEventListener('abort', onAbort));
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  abort(reason: unknown): void {
    this.#stop.abort(reason);
  }

  onEnd(then: () => void): void {
    this.#ends.push(then);
  }

  end(): void {
    clearTimeout(this.#timer);
    for (const then of this.#ends.splice(0)) then();
  }

  /** Waits for work that can't be cancelled, such as a DNS lookup, no longer than the exchange lasts. */
  async within<T>(work: Promise<T>): Promise<T> {
    let onAbort = () => {};
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(this.signal.reason);
      if (this.signal.aborted) onAbort();
      this.signal.addEventListener('abort', onAbort, { once: true });
    });
    try {
      return await Promise.race([work, aborted]);
    } finally {
      this.signal.removeEventListener('abort', onAbort);
    }
  }
}
