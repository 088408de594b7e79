import { EventText } from './event-text.js';
import type { Subscriber } from './subscriber.js';

const MAX_EVENTS = 512;

/** The latest event about each object, for subscribers that join later. */
class LatestEvents {
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

/** All subscribers of one source, and the bearer whose credential is used for requests to subgraphs. */
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

  /** Sends the latest events to late subscribers. Returns whether the subscriber is the first. */
  add(subscriber: Subscriber): boolean {
    this.#subscribers.add(subscriber);
    for (const text of this.#latest.all()) subscriber.send(new EventText(text));
    const isFirst = this.#bearer === null;
    this.#bearer ??= subscriber;
    return isFirst;
  }

  /** Returns whether the bearer changed, so that requests need another credential. */
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

  /** Whether the text is the latest event of this object. */
  knows(text: string, identity: string): boolean {
    return this.#latest.has(identity, text);
  }

  /** `identity` is the object's id, or null for an event that is not replayed to late subscribers. */
  send(text: string, identity: string | null): void {
    if (identity !== null) this.#latest.keep(identity, text);
    const event = new EventText(text);
    for (const subscriber of this.#subscribers) subscriber.send(event);
  }

  /** Ends all subscriptions, after a final event if there is one. */
  dismiss(finalEvent: string | null): void {
    const leaving = [...this.#subscribers];
    this.#subscribers.clear();
    this.#bearer = null;
    for (const subscriber of leaving) {
      if (finalEvent !== null) subscriber.send(new EventText(finalEvent));
      subscriber.complete();
    }
  }
}
