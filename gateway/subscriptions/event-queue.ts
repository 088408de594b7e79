import type { ExecutionResult } from 'graphql';
import { identityOf } from './ask-for-identity.js';

/** As many as the subgraph itself keeps for a subscriber: a snapshot of all that is open, and what has ended. */
const MAX_WAITING = 5000;

/**
 * Events that came while one was being executed. What is newest of an object replaces what waits of it and goes to the end. An event of
 * another object is never left out, since it may be the object's last: beyond the bound the queue overflows, which is the end.
 */
export class EventQueue {
  readonly #waiting = new Map<string, ExecutionResult>();

  constructor(
    /** Called for each event that a newer one replaced. */
    private readonly onReplaced: () => void,
    private readonly onOverflow: () => void,
  ) {}

  add(event: ExecutionResult): void {
    const identity = identityOf(event.data);
    if (this.#waiting.delete(identity)) this.onReplaced();
    else if (this.#waiting.size >= MAX_WAITING) {
      this.onOverflow();
      return;
    }
    this.#waiting.set(identity, event);
  }

  take(): { readonly identity: string; readonly event: ExecutionResult } | null {
    for (const [identity, event] of this.#waiting) {
      this.#waiting.delete(identity);
      return { identity, event };
    }
    return null;
  }
}
