import type { HeldCredential } from './credential-watch.js';

/** Somebody at the other end of a connection who wants to be told. */
export interface Subscriber {
  readonly credential: HeldCredential;
  /** The text is a whole GraphQL result. */
  tell(text: string): void;
  /** Nothing more will come. */
  complete(): void;
}
