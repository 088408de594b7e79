import type { ExecutionResult } from 'graphql';
import { identityOf } from './ask-for-identity.js';

/**
 * Equals the buffer of the subgraph per subscriber: a snapshot of all open objects, and those that have
 * ended.
 */
const MAX_WAITING = 5000;

/**
 * Queues events while another event is executed. The latest event of an object replaces a queued one and
 * moves to the end. Events of other objects are never dropped, since each may be its object's last; when the
 * queue overflows, the subscription ends.
 */
export class EventQueue {
  readonly #waiting = new Map<string, ExecutionResult>();

  constructor(
    /** Called for each event that a newer event replaced. */
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
