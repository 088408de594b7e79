import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import { WebhookEntity } from './webhook.entity.js';

/** Returns a webhook, which cannot be deleted until the transaction ends. Throws `not_found`. */
export async function requireWebhook(
  tx: EntityManager,
  workspaceId: string,
  id: string,
): Promise<WebhookEntity> {
  const webhook = await tx.findOne(WebhookEntity, {
    where: { workspaceId, id },
    lock: { mode: 'for_key_share' },
  });
  if (!webhook) throw notFound({ what: 'Webhook', id });
  return webhook;
}
