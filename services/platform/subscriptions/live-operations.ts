import { decodeJwt } from 'jose';
import { type Caller, CLOCK_TOLERANCE_SECONDS, type VerifyCaller } from '../access/caller.js';
import { DomainError } from '../errors/errors.js';
import { readToken } from '../graphql/serve-subgraph.js';
import { type AccessChanged, concerns } from '../messaging/access-changes.js';

interface OperationIdentity {
  readonly caller: Caller;
  /** Null: the issuer of the caller's token keeps checking the credential, and ends the operation itself. */
  readonly expiresAtMs: number | null;
}

/** The issuer that authenticates its callers again for as long as they subscribe. */
const KEEPS_CHECKING = 'edge';

/**
 * Returns the caller of an operation: by the operation's own token, else by that of its socket. Throws
 * `authentication_error`.
 */
export async function identify(
  own: unknown,
  ofSocket: unknown,
  verify: VerifyCaller,
): Promise<OperationIdentity> {
  const token = readToken(own ?? ofSocket);
  const caller = await verify(token);
  const expiresAtMs = ((decodeJwt(token).exp as number) + CLOCK_TOLERANCE_SECONDS) * 1000;
  return { caller, expiresAtMs: caller.issuer === KEEPS_CHECKING ? null : expiresAtMs };
}

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
