import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';

const WRITTEN_EVERY_MS = 60_000;
const MAX_REMEMBERED = 10_000;

/** Writes down when keys were last used: once a minute a key, behind the check and never in its way. */
export class KeyUse {
  readonly #writtenAtMs = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: DataSource,
    private readonly log: Logger,
  ) {}

  /** Returns at once. One write runs at a time, so that checks keep the pool to themselves. */
  note(workspaceId: string, keyId: string): void {
    const now = Date.now();
    if (now - (this.#writtenAtMs.get(keyId) ?? Number.NEGATIVE_INFINITY) < WRITTEN_EVERY_MS) return;
    this.#writtenAtMs.set(keyId, now);
    this.#writing = this.#writing.then(() => this.#write(workspaceId, keyId));
  }

  /** Resolves when what was noted so far is written. */
  settled(): Promise<void> {
    return this.#writing;
  }

  async #write(workspaceId: string, id: string): Promise<void> {
    try {
      await inTransaction(this.db, { workspaceId }, (tx) =>
        // Other processes keep the minute, too.
        tx.query(
          `update api_key set last_used_at = now() where workspace_id = $1 and id = $2
             and (last_used_at is null or last_used_at < now() - $3 * interval '1 millisecond')`,
          [workspaceId, id, WRITTEN_EVERY_MS],
        ),
      );
    } catch (err) {
      this.log.warn({ err, keyId: id }, 'the last use of a key was not written');
    }
  }
}
