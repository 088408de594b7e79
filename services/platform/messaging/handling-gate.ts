import { setTimeout as sleep } from 'node:timers/promises';

/** How long one suspicious delivery may keep others waiting; what blocks the event loop does so at once. */
const ALONE_FOR_MS = 5_000;

/**
 * Lets a delivery whose message may have ended a process be handled while no other delivery of this process is:
 * when the process ends again, no bystander is suspected, and a bystander of the first time is cleared. Shared by
 * the consumers of a transport. Every wait is bounded, since handlers may wait for each other.
 */
export class HandlingGate {
  readonly #inHand = new Set<Promise<void>>();
  /** Ends when others may enter again. */
  #alone: Promise<void> | undefined;

  constructor(private readonly aloneForMs = ALONE_FOR_MS) {}

  /** Resolves when the delivery may be handled; the returned function reports its end. */
  async enter(isSuspected: boolean): Promise<() => void> {
    while (this.#alone !== undefined) await this.#alone;
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    if (isSuspected) {
      const isAlone = this.#waitWithin(Promise.all(this.#inHand));
      this.#alone = isAlone
        .then(() => this.#waitWithin(left))
        .then(() => {
          this.#alone = undefined;
        });
      await isAlone;
    }
    this.#inHand.add(left);
    return () => {
      this.#inHand.delete(left);
      leave();
    };
  }

  async #waitWithin(ended: Promise<unknown>): Promise<void> {
    const timeout = new AbortController();
    const elapsed = sleep(this.aloneForMs, undefined, { signal: timeout.signal }).catch(() => undefined);
    await Promise.race([ended, elapsed]);
    timeout.abort();
  }
}
