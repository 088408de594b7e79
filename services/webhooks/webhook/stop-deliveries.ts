import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';

/** Channel of senders for webhooks whose deliveries must stop. */
export const STOPPED_CHANNEL = 'webhooks_stopped';

interface Stopped {
  readonly workspaceId: string;
  readonly webhookId: string;
}

/**
 * Deletes all deliveries of a webhook except running ones, whose senders are notified at the commit. Runs in
 * the transaction that deletes the webhook, after the deletion.
 */
export async function stopDeliveries(tx: EntityManager, { workspaceId, webhookId }: Stopped): Promise<void> {
  await tx.query(`delete from delivery where workspace_id = $1 and webhook_id = $2 and state <> 'leased'`, [
    workspaceId,
    webhookId,
  ]);
  await tx.query('select pg_notify($1, $2)', [STOPPED_CHANNEL, webhookId]);
}

const POLL_INTERVAL_MS = 20;
/**
 * Senders release deliveries within milliseconds of the notification; one that does not is dead and can't
 * send either.
 */
const WITHIN_MS = 3000;

/**
 * Called after the commit: resolves once no sender holds a delivery of the webhook, so that none arrives
 * after the deletion was confirmed.
 */
export async function awaitRelease(db: DataSource, { workspaceId, webhookId }: Stopped): Promise<void> {
  const deadlineMs = performance.now() + WITHIN_MS;
  while (performance.now() < deadlineMs) {
    const held: unknown[] = await inTransaction(db, { workspaceId }, (tx) =>
      tx.query(
        `select from delivery where workspace_id = $1 and webhook_id = $2 and state = 'leased' and lease_until > now()`,
        [workspaceId, webhookId],
      ),
    );
    if (held.length === 0) return;
    await sleep(POLL_INTERVAL_MS);
  }
}
