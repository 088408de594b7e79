import { LatestEvents } from './latest-events.js';
import type { Subscriber } from './subscriber.js';

/** All who are told the same, and the one in whose name the subgraphs are asked for them. */
export class Audience {
  readonly #subscribers = new Set<Subscriber>();
  readonly #latest = new LatestEvents();
  #bearer: Subscriber | null = null;

  get size(): number {
    return this.#subscribers.size;
  }

  /** Always a current subscriber. */
  get bearer(): Subscriber | null {
    return this.#bearer;
  }

  /** Sends the latest events to late subscribers. Returns whether there were none before. */
  add(subscriber: Subscriber): boolean {
    this.#subscribers.add(subscriber);
    for (const event of this.#latest.all()) subscriber.tell(event);
    const isFirst = this.#bearer === null;
    this.#bearer ??= subscriber;
    return isFirst;
  }

  /** Says whether from now on others are asked in another credential's name. */
  remove(subscriber: Subscriber): boolean {
    this.#subscribers.delete(subscriber);
    if (subscriber !== this.#bearer) return false;
    const { credentialId } = subscriber.credential.claims;
    const isAlike = (other: Subscriber) => other.credential.claims.credentialId === credentialId;
    const others = [...this.#subscribers];
    const alike = others.find(isAlike);
    this.#bearer = alike ?? others[0] ?? null;
    return !alike;
  }

  has(subscriber: Subscriber): boolean {
    return this.#subscribers.has(subscriber);
  }

  /** Whether it is what was told last of this object. */
  knows(text: string, identity: string): boolean {
    return this.#latest.has(identity, text);
  }

  /** `identity`: of the object that is told of. Null: not to be told again to those who come late. */
  tell(text: string, identity: string | null): void {
    if (identity !== null) this.#latest.keep(identity, text);
    for (const subscriber of this.#subscribers) subscriber.tell(text);
  }

  /** Says goodbye to all. */
  dismiss(lastWord: string | null): void {
    const leaving = [...this.#subscribers];
    this.#subscribers.clear();
    this.#bearer = null;
    for (const subscriber of leaving) {
      if (lastWord !== null) subscriber.tell(lastWord);
      subscriber.complete();
    }
  }
}
