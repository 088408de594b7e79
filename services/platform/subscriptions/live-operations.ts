import { DomainError } from '../errors/errors.js';
import { type AccessChanged, concerns } from '../messaging/access-changes.js';
import type { OperationIdentity } from './operation-identity.js';

interface LiveOperation extends OperationIdentity {
  readonly end: (reason: DomainError) => void;
}

const EXPIRY_CHECKED_EVERY_MS = 1000;

/** The running operations of all sockets, to end those whose callers lose access. */
export class LiveOperations {
  readonly #operations = new Set<LiveOperation>();
  /** Set while there are operations. */
  #timer: NodeJS.Timeout | undefined;

  /** Returns a function that removes the operation. */
  add(operation: LiveOperation): () => void {
    this.#operations.add(operation);
    this.#timer ??= setInterval(() => this.#endExpired(), EXPIRY_CHECKED_EVERY_MS);
    return () => {
      this.#operations.delete(operation);
      if (this.#operations.size === 0) this.stop();
    };
  }

  accessChanged(change: AccessChanged): void {
    for (const { caller, end } of this.#operations) {
      if (concerns(change, caller))
        end(
          new DomainError(
            'authentication_error',
            'The permissions of the caller have changed; subscribe again',
          ),
        );
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #endExpired(): void {
    const now = Date.now();
    for (const { expiresAtMs, end } of this.#operations) {
      if (expiresAtMs !== null && expiresAtMs <= now)
        end(
          new DomainError(
            'authentication_error',
            'The caller token has expired; subscribe again with a new one',
          ),
        );
    }
  }
}
