import type { DomainError } from '../../services/platform/errors/errors.js';

/** Counts what is open by its owner, such as a credential or an address, and enforces a maximum. */
export class OpenCount {
  readonly #open = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly refusal: (max: number) => DomainError,
  ) {}

  /** Throws the refusal beyond the maximum. Returns an idempotent function that releases the object. */
  open(owner: string): () => void {
    const before = this.#open.get(owner) ?? 0;
    if (before >= this.max) throw this.refusal(this.max);
    this.#open.set(owner, before + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#open.get(owner) as number) - 1;
      if (left === 0) this.#open.delete(owner);
      else this.#open.set(owner, left);
    };
  }
}
