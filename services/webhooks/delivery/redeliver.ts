import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { AT_ONCE, inTransaction } from '../../platform/database/database.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import type { WebhooksContext } from '../context.js';
import { webhookDisabled } from '../errors.js';
import { requireEvents } from '../webhook/require-events.js';
import { requireWebhook } from '../webhook/require-webhook.js';
import { notifySenders } from './accept-event.js';
import { type LoggedDelivery, requireDelivery } from './find-delivery.js';

/**
 * Sends a delivery again at once, under its ID and with the whole retry schedule, however it ended. One that
 * is being sent continues.
 * Throws `not_found`, `conflict` when the webhook is disabled.
 */
export async function redeliver(
  { db, caller }: WebhooksContext,
  webhookId: string,
  id: string,
): Promise<LoggedDelivery> {
  requireAccess(caller, ACCESS.redeliverWebhookDelivery);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const webhook = await requireWebhook(tx, workspaceId, webhookId);
    const key = { workspaceId, webhookId, id };
    const { delivery } = await requireDelivery(tx, key);
    requireEvents(caller, ACCESS.redeliverWebhookDelivery, [delivery.event]);
    const effect = { operation: 'redeliverWebhookDelivery', input: { webhookId, id } };
    await applyEffect(tx, caller, effect, async () => {
      if (!webhook.enabled) throw webhookDisabled({ webhookId });
      await tx.query(
        `update delivery set state = 'waiting', failures = 0, lapses = 0, due_at = ${AT_ONCE}, finished_at = null
       where workspace_id = $1 and webhook_id = $2 and id = $3 and state <> 'leased'`,
        [workspaceId, webhookId, id],
      );
      await notifySenders(tx);
      return { id };
    });
    return requireDelivery(tx, key);
  });
}
