import type { ExecutionResult } from 'graphql';
import { identityOf } from './ask-for-identity.js';

const WAITING_MOST = 256;

/**
 * Events that came while one was being executed. What is newest of an object replaces what waits of it and goes to the end; beyond the
 * bound the oldest is given up, too.
 */
export class EventQueue {
  readonly #waiting = new Map<string, ExecutionResult>();

  /** Told of each event that nobody will see. */
  constructor(private readonly onGivenUp: () => void) {}

  add(event: ExecutionResult): void {
    const identity = identityOf(event.data);
    if (this.#waiting.delete(identity)) this.onGivenUp();
    this.#waiting.set(identity, event);
    if (this.#waiting.size <= WAITING_MOST) return;
    this.#waiting.delete(this.#waiting.keys().next().value as string);
    this.onGivenUp();
  }

  take(): { readonly identity: string; readonly event: ExecutionResult } | null {
    for (const [identity, event] of this.#waiting) {
      this.#waiting.delete(identity);
      return { identity, event };
    }
    return null;
  }
}
