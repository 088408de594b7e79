const MAX_EVENTS = 512;

/** The latest event about each object, for subscribers that join later. */
export class LatestEvents {
  /** In the order they were sent. A source of one object has one: a cache of fixed size would be mostly empty. */
  readonly #byIdentity = new Map<string, string>();

  /** In the order they were sent. */
  all(): Iterable<string> {
    return this.#byIdentity.values();
  }

  has(identity: string, text: string): boolean {
    return this.#byIdentity.get(identity) === text;
  }

  keep(identity: string, text: string): void {
    this.#byIdentity.delete(identity);
    this.#byIdentity.set(identity, text);
    if (this.#byIdentity.size <= MAX_EVENTS) return;
    const [oldest] = this.#byIdentity.keys();
    this.#byIdentity.delete(oldest as string);
  }
}
