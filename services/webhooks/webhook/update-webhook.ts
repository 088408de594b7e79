import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import { webhooksActionAudited } from '../../../schemas/messages/audit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { WebhooksContext } from '../context.js';
import { readEvents, requireWebhookUrl } from './check-webhook.js';
import { findWebhookForUpdate } from './find-webhook-for-update.js';
import { requireEvents } from './require-events.js';
import { WebhookEntity } from './webhook.entity.js';

/** Absent fields stay unchanged. */
export interface UpdateWebhook {
  readonly url?: string | null;
  /** Replaces the list. */
  readonly events?: readonly string[] | null;
  readonly enabled?: boolean | null;
}

type Change = Partial<Omit<WebhookEntity, 'previousSecrets'>>;

/** Resets the failure count, also when the webhook was already enabled. */
const ENABLED: Change = {
  enabled: true,
  disabledReason: null,
  disabledAt: null,
  consecutiveFailures: 0,
  firstFailureAt: null,
};

/** Returns the events of queued deliveries, which will be sent to the new URL. */
async function findQueuedEvents(tx: EntityManager, { workspaceId, id }: WebhookEntity): Promise<string[]> {
  const queued: Array<{ event: string }> = await tx.query(
    `select distinct event from delivery
     where workspace_id = $1 and webhook_id = $2 and state not in ('delivered', 'dead')`,
    [workspaceId, id],
  );
  return queued.map(({ event }) => event);
}

/** Returns the events that the change directs to a URL: none when it only disables the webhook. */
async function findDirectedEvents(
  tx: EntityManager,
  webhook: WebhookEntity,
  { url, events, enabled }: Change,
): Promise<readonly string[]> {
  const subscribed = events ?? webhook.events;
  if (url !== undefined) return [...webhook.events, ...subscribed, ...(await findQueuedEvents(tx, webhook))];
  return events || enabled ? subscribed : [];
}

/** Changes a webhook's events, its URL, or whether it is enabled. */
export async function updateWebhook(
  ctx: WebhooksContext,
  id: string,
  { url, events, enabled }: UpdateWebhook,
): Promise<WebhookEntity> {
  const { db, caller, requestId } = ctx;
  requireAccess(caller, ACCESS.updateWebhook);
  if (typeof url === 'string') requireWebhookUrl(url, ctx);
  const chosen = events ? readEvents(events) : null;
  const { workspaceId } = caller;

  return inTransaction(db, { workspaceId }, async (tx) => {
    const webhook = await findWebhookForUpdate(tx, id);
    const now = new Date();
    const change: Change = {
      ...(typeof url === 'string' && { url }),
      ...(chosen && { events: chosen }),
      ...(enabled === true && ENABLED),
      // A webhook that is already disabled keeps its reason.
      ...(enabled === false &&
        webhook.enabled && { enabled: false, disabledReason: 'requested', disabledAt: now }),
    };
    if (Object.keys(change).length === 0) return webhook;
    requireEvents(caller, ACCESS.updateWebhook, await findDirectedEvents(tx, webhook, change));
    await tx.update(WebhookEntity, { workspaceId, id }, { ...change, updatedAt: now });
    const fields = (['url', 'events', 'enabled'] as const).filter((field) => change[field] !== undefined);
    const audited = auditedAction(caller, 'webhook_changed', { type: 'webhook', id }, { fields });
    await queueMessage(tx, webhooksActionAudited, audited, { workspaceId, requestId });
    return tx.findOneByOrFail(WebhookEntity, { workspaceId, id });
  });
}
