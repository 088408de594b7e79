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
import { makeSigningSecret } from '../signature/signing-secret.js';
import { readEvents, requireWebhookUrl } from './check-webhook.js';
import { requireEvents } from './require-events.js';
import { showSecret } from './show-secret.js';
import { WebhookEntity } from './webhook.entity.js';

export interface CreateWebhook {
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
