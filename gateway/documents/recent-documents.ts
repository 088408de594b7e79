import { LRUCache } from 'lru-cache';

/**
 * An LRU cache bounded in entries and in characters; a single entry may use at most a tenth of the
 * characters.
 */
export class RecentDocuments<V extends NonNullable<unknown>> {
  readonly #entries: LRUCache<string, V>;

  constructor(maxEntries: number, maxCharacters: number) {
    this.#entries = new LRUCache({
      max: maxEntries,
      maxSize: maxCharacters,
      maxEntrySize: Math.floor(maxCharacters / 10),
    });
  }

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: V, characters = key.length): void {
    if (!this.#entries.has(key)) this.#entries.set(key, value, { size: Math.max(1, characters) });
  }
}
