import type { HeldCredential } from './credential-watch.js';
import type { EventText } from './event-text.js';

/** A client's subscription on its connection. */
export interface Subscriber {
  readonly credential: HeldCredential;
  send(event: EventText): void;
  /** No more events follow. */
  complete(): void;
}
