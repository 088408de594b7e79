import { concerns, type ListenToAccessChanges } from '../../services/platform/access-changes.js';
import type { CallerClaims } from '../../services/platform/caller.js';
import type { AuthenticateRequest } from '../../services/platform/edge-identity.js';
import { DomainError } from '../../services/platform/errors.js';
import { type Ending, endingOf } from './endings.js';
import type { SubscriptionTimings } from './timings.js';
import { WatchedCredential } from './watched-credential.js';

export interface HeldCredential {
  readonly claims: CallerClaims;
  /** Asks about it now. Never rejects; when it has ended, whoever holds it has been told. */
  recheck(): Promise<void>;
  release(): void;
}

export interface CredentialWatchOptions {
  readonly authenticate: AuthenticateRequest;
  readonly listen: ListenToAccessChanges;
  readonly timings: Pick<SubscriptionTimings, 'recheckEveryMs' | 'unconfirmedMostMs'>;
  readonly connectionsMost: number;
}

/**
 * Asks about the credentials of all who are connected again and again, each once however many connections it has, and at once when a
 * change is heard of. What has expired, was revoked or may do other things than before ends.
 */
export class CredentialWatch {
  readonly #watched = new Map<string, WatchedCredential>();

  constructor(private readonly options: CredentialWatchOptions) {
    options.listen((change) => {
      for (const watched of this.#watched.values()) {
        if (concerns(change, watched.claims)) void watched.recheck();
      }
    });
  }

  get size(): number {
    return this.#watched.size;
  }

  /** Throws `limit_exceeded` where the credential is held by as many connections as it may have. */
  hold(authorization: string, claims: CallerClaims, onEnd: (reason: Ending) => void): HeldCredential {
    const watched = this.#watched.get(authorization) ?? this.#watch(authorization, claims);
    const { connectionsMost: most } = this.options;
    if (watched.holders.size >= most)
      throw new DomainError(
        'limit_exceeded',
        `At most ${most} connections of one API key or access token may be open at once (GRAPHQL_MAX_CONNECTIONS)`,
      );
    const holder = { onEnd };
    watched.holders.add(holder);
    // Admitted with other rights than those that are watched: one of the two is out of date.
    if (JSON.stringify(claims) !== JSON.stringify(watched.claims)) void watched.recheck();
    return {
      claims,
      recheck: () => watched.recheck(),
      release: () => {
        if (watched.holders.delete(holder) && watched.holders.size === 0)
          this.#forget(authorization, watched);
      },
    };
  }

  close(): void {
    for (const [authorization, watched] of this.#watched) this.#forget(authorization, watched);
  }

  #watch(authorization: string, claims: CallerClaims): WatchedCredential {
    const { authenticate, timings } = this.options;
    const request = (id: string) => ({ headers: { authorization }, id });
    const watched: WatchedCredential = new WatchedCredential(claims, timings, {
      ask: (requestId) => authenticate(request(requestId), 0),
      onEnd: (reason) => {
        this.#forget(authorization, watched);
        for (const { onEnd } of [...watched.holders]) onEnd(endingOf(reason));
      },
    });
    this.#watched.set(authorization, watched);
    return watched;
  }

  #forget(authorization: string, watched: WatchedCredential): void {
    watched.stop();
    if (this.#watched.get(authorization) === watched) this.#watched.delete(authorization);
  }
}
