/** Wakes one waiting loop; a signal without a waiting loop is remembered once. */
export class Signal {
  #notified = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#notified = true;
    this.#wake?.();
  }

  /** Resolves on the signal, with true, or after the timeout, whichever is first. */
  async wait(timeoutMs?: number): Promise<boolean> {
    if (!this.#notified) {
      await new Promise<void>((resolve) => {
        const timer = timeoutMs === undefined ? undefined : setTimeout(resolve, timeoutMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    const isNotified = this.#notified;
    this.#notified = false;
    return isNotified;
  }
}
