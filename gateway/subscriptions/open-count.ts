import { DomainError } from '../../services/platform/errors/errors.js';

/** Counts the open objects of each credential and enforces a maximum. */
export class OpenCount {
  readonly #open = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly explain: (max: number) => string,
  ) {}

  /** Throws `limit_exceeded` beyond the maximum. Returns an idempotent function that releases the object. */
  open(key: string): () => void {
    const before = this.#open.get(key) ?? 0;
    if (before >= this.max) throw new DomainError('limit_exceeded', this.explain(this.max));
    this.#open.set(key, before + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#open.get(key) as number) - 1;
      if (left === 0) this.#open.delete(key);
      else this.#open.set(key, left);
    };
  }
}
