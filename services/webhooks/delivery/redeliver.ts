import { ACCESS } from '../../../schemas/access.js';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '../../../schemas/webhook-events.js';
import { requireAccess } from '../../platform/access/access.js';
import { AT_ONCE, inTransaction } from '../../platform/database/database.js';
import { invalid } from '../../platform/errors/errors.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { makeId } from '../../platform/text/ids.js';
import type { WebhooksContext } from '../context.js';
import { webhookDisabled } from '../errors.js';
import { requireEvents } from '../webhook/check-webhook.js';
import { requireWebhook } from '../webhook/webhook.entity.js';
import { notifySenders, queueDeliveries } from './accept-event.js';
import { type LoggedDelivery, requireDelivery } from './find-delivery.js';
import { makeEventData } from './made-event.js';

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

const TEST_EVENT = 'webhook.test';

const isEvent = (name: string): name is WebhookEvent => WEBHOOK_EVENT_NAMES.some((event) => event === name);

const dataOf = (event: WebhookEvent): Readonly<Record<string, unknown>> =>
  event === TEST_EVENT
    ? { videoId: null, jobId: null, message: 'This is a test event' }
    : makeEventData(event);

/**
 * Sends a webhook a test event, or another one with made data, whatever events it subscribes to. Throws `not_found`,
 * `validation_error` when there is no such event, `conflict` when the webhook is disabled.
 */
export async function testWebhook(
  ctx: WebhooksContext,
  webhookId: string,
  name?: string | null,
): Promise<LoggedDelivery> {
  const { db, caller, requestId } = ctx;
  requireAccess(caller, ACCESS.testWebhook);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const webhook = await requireWebhook(tx, workspaceId, webhookId);
    const event = name ?? TEST_EVENT;
    if (!isEvent(event)) throw invalid('body.event', `must be one of ${WEBHOOK_EVENT_NAMES.join(', ')}`);
    const effect = { operation: 'testWebhook', input: { webhookId, event } };
    const { id } = await applyEffect(tx, caller, effect, async () => {
      if (!webhook.enabled) throw webhookDisabled({ webhookId });
      const made = { id: makeId('evt'), name: event, data: dataOf(event) };
      const [id] = await queueDeliveries(tx, made, [webhookId], { workspaceId, requestId });
      return { id: id as string };
    });
    return requireDelivery(tx, { workspaceId, webhookId, id });
  });
}
