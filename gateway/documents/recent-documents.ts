interface Kept<V> {
  readonly value: V;
  readonly characters: number;
}

/** What was used last, up to so many entries and characters; what takes more than a tenth of all is not kept. */
export class RecentDocuments<V> {
  readonly #kept = new Map<string, Kept<V>>();
  #characters = 0;

  constructor(
    private readonly entriesMost: number,
    private readonly charactersMost: number,
  ) {}

  get(key: string): V | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  set(key: string, value: V, characters = key.length): void {
    if (characters * 10 > this.charactersMost || this.#kept.has(key)) return;
    this.#kept.set(key, { value, characters });
    this.#characters += characters;
    for (const [oldest, kept] of this.#kept) {
      if (this.#kept.size <= this.entriesMost && this.#characters <= this.charactersMost) return;
      this.#kept.delete(oldest);
      this.#characters -= kept.characters;
    }
  }
}
