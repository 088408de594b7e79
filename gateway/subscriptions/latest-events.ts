import { LRUCache } from 'lru-cache';

const MAX_EVENTS = 512;

/** The latest event about each object, for subscribers that join later. */
export class LatestEvents {
  readonly #byIdentity = new LRUCache<string, string>({ max: MAX_EVENTS });

  /** In the order they were sent. */
  all(): Iterable<string> {
    return this.#byIdentity.rvalues() as Generator<string>;
  }

  has(identity: string, text: string): boolean {
    return this.#byIdentity.peek(identity) === text;
  }

  keep(identity: string, text: string): void {
    this.#byIdentity.set(identity, text);
  }
}
