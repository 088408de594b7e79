import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/text/ids.js';
import type { WebhooksContext } from '../context.js';
import { webhookDisabled } from '../errors.js';
import { requireWebhook } from '../webhook/require-webhook.js';
import { queueDeliveries } from './accept-event.js';
import { type LoggedDelivery, requireDelivery } from './find-delivery.js';

/**
 * Sends a webhook a test event, whatever events it subscribes to. Throws `not_found`, `conflict` when it is
 * disabled.
 */
export async function testWebhook(ctx: WebhooksContext, webhookId: string): Promise<LoggedDelivery> {
  const { db, caller, requestId } = ctx;
  requireAccess(caller, ACCESS.testWebhook);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const webhook = await requireWebhook(tx, workspaceId, webhookId);
    const { id } = await applyEffect(
      tx,
      caller,
      { operation: 'testWebhook', input: { webhookId } },
      async () => {
        if (!webhook.enabled) throw webhookDisabled({ webhookId });
        const message = 'This is a test event';
        const event = {
          id: makeId('evt'),
          name: 'webhook.test' as const,
          data: { videoId: null, jobId: null, message },
        };
        const [id] = await queueDeliveries(tx, event, [webhookId], { workspaceId, requestId });
        return { id: id as string };
      },
    );
    return requireDelivery(tx, { workspaceId, webhookId, id });
  });
}
