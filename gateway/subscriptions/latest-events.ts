const MAX_KEPT = 512;

/** What was told last of each object, for those who come late. */
export class LatestEvents {
  readonly #byIdentity = new Map<string, string>();

  /** In the order they were told. */
  all(): Iterable<string> {
    return this.#byIdentity.values();
  }

  has(identity: string, text: string): boolean {
    return this.#byIdentity.get(identity) === text;
  }

  keep(identity: string, text: string): void {
    this.#byIdentity.delete(identity);
    this.#byIdentity.set(identity, text);
    if (this.#byIdentity.size > MAX_KEPT)
      this.#byIdentity.delete(this.#byIdentity.keys().next().value as string);
  }
}
