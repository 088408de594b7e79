import { ACCESS } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import { webhooksActionAudited } from '../../../schemas/messages/audit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { WebhooksContext } from '../context.js';
import { findWebhookForUpdate } from './find-webhook-for-update.js';
import { awaitRelease, stopDeliveries } from './stop-deliveries.js';
import { WebhookEntity } from './webhook.entity.js';

/**
 * Deletes a webhook with its secrets and all its pending deliveries. When it returns, no delivery is in
 * flight and none will be sent.
 */
export async function deleteWebhook({ db, caller, requestId }: WebhooksContext, id: string): Promise<void> {
  requireAccess(caller, ACCESS.deleteWebhook);
  const { workspaceId } = caller;
  await inTransaction(db, { workspaceId }, async (tx) => {
    await findWebhookForUpdate(tx, id);
    await tx.delete(WebhookEntity, { workspaceId, id });
    const audited = auditedAction(caller, 'webhook_deleted', { type: 'webhook', id });
    await queueMessage(tx, webhooksActionAudited, audited, { workspaceId, requestId });
    await stopDeliveries(tx, { workspaceId, webhookId: id });
  });
  await awaitRelease(db, { workspaceId, webhookId: id });
}
