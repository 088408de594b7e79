import type { HeldCredential } from './credential-watch.js';

/** A client's subscription on its connection. */
export interface Subscriber {
  readonly credential: HeldCredential;
  /** The text is a whole GraphQL result. */
  send(text: string): void;
  /** No more events follow. */
  complete(): void;
}
