import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';

const WRITTEN_EVERY_MS = 60_000;
const MAX_REMEMBERED = 10_000;

export type UsedCredential = 'api_key' | 'oauth_grant';

/**
 * Records when API keys and the access of apps were used: once a minute each, in the background, without delaying the
 * check.
 */
export class CredentialUse {
  readonly #writtenAtMs = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: DataSource,
    private readonly log: Logger,
  ) {}

  /** Returns at once. One write runs at a time, so that checks have the pool to themselves. */
  note(kind: UsedCredential, workspaceId: string, id: string): void {
    const now = Date.now();
    if (now - (this.#writtenAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < WRITTEN_EVERY_MS) return;
    this.#writtenAtMs.set(id, now);
    this.#writing = this.#writing.then(() => this.#write(kind, workspaceId, id));
  }

  /** Resolves when all recorded uses have been written. */
  settled(): Promise<void> {
    return this.#writing;
  }

  async #write(kind: UsedCredential, workspaceId: string, id: string): Promise<void> {
    try {
      await inTransaction(this.db, { workspaceId }, (tx) =>
        // Other processes also write at most once a minute.
        tx.query(
          `update ${kind} set last_used_at = now() where workspace_id = $1 and id = $2
             and (last_used_at is null or last_used_at < now() - $3 * interval '1 millisecond')`,
          [workspaceId, id, WRITTEN_EVERY_MS],
        ),
      );
    } catch (err) {
      this.log.warn({ err, credentialId: id }, 'the last use of a credential was not written');
    }
  }
}
