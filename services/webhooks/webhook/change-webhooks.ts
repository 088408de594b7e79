import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import { webhooksActionAudited } from '../../../schemas/messages/audit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { makeId } from '../../platform/text/ids.js';
import type { WebhooksContext } from '../context.js';
import { tooManyWebhooks } from '../errors.js';
import { makeSigningSecret } from '../signature/sign-delivery.js';
import { readEvents, requireEvents, requireWebhookUrl } from './check-webhook.js';
import { showSecret } from './open-signing-secrets.js';
import { awaitRelease, stopDeliveries } from './stop-deliveries.js';
import { findWebhookForUpdate, WebhookEntity } from './webhook.entity.js';

interface CreateWebhook {
  readonly url: string;
  readonly events: readonly string[];
}

export interface WebhookWithSecret {
  readonly webhook: WebhookEntity;
  /** The secret can't be read again. */
  readonly secret: string;
}

/** Creates a webhook, within the plan's limit; concurrent requests cannot exceed it. */
export async function createWebhook(ctx: WebhooksContext, input: CreateWebhook): Promise<WebhookWithSecret> {
  const { db, caller, secrets, requestId } = ctx;
  requireAccess(caller, ACCESS.createWebhook);
  requireWebhookUrl(input.url, ctx);
  const events = readEvents(input.events);
  requireEvents(caller, ACCESS.createWebhook, events);
  const { workspaceId, plan } = caller;

  return inTransaction(db, { workspaceId }, async (tx) => {
    const { id } = await applyEffect(tx, caller, { operation: 'createWebhook', input }, async () => {
      if (plan) await requireFreePlace(tx, workspaceId, plan);
      const id = makeId('whk');
      const { ciphertext, keyId } = secrets.seal(makeSigningSecret(), { workspaceId, webhookId: id });
      const sealed = { secretCiphertext: ciphertext, secretKeyId: keyId };
      await tx.insert(WebhookEntity, { workspaceId, id, url: input.url, events, ...sealed });
      const audited = auditedAction(caller, 'webhook_created', { type: 'webhook', id }, { events });
      await queueMessage(tx, webhooksActionAudited, audited, { workspaceId, requestId });
      return { id };
    });
    const webhook = await tx.findOneBy(WebhookEntity, { workspaceId, id });
    if (!webhook) throw notFound({ what: 'Webhook', id });
    return { webhook, secret: showSecret(secrets, webhook) };
  });
}

/** Locks the workspace's number of webhooks until the transaction ends. */
async function requireFreePlace(
  tx: EntityManager,
  workspaceId: string,
  plan: { readonly id: string; readonly webhooks: number },
): Promise<void> {
  const max = plan.webhooks;
  if (max === -1) return;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [workspaceId]);
  if ((await tx.countBy(WebhookEntity, { workspaceId })) >= max)
    throw tooManyWebhooks({ plan: plan.id, max });
}

/** Absent fields stay unchanged. */
interface UpdateWebhook {
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
