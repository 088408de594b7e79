import type { HeldCredential } from './credential-watch.js';

/** A subscriber at the other end of a connection. */
export interface Subscriber {
  readonly credential: HeldCredential;
  /** The text is a whole GraphQL result. */
  tell(text: string): void;
  /** Nothing more will come. */
  complete(): void;
}
