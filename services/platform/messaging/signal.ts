/** Wakes one waiting loop; a signal without a waiting loop is remembered once. */
export class Signal {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Resolves on the signal, with true, or after the timeout, whichever is first. */
  async wait(timeoutMs?: number): Promise<boolean> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = timeoutMs === undefined ? undefined : setTimeout(resolve, timeoutMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    const isRung = this.#rung;
    this.#rung = false;
    return isRung;
  }
}
