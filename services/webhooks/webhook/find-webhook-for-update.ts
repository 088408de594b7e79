import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import { WebhookEntity } from './webhook.entity.js';

/** Returns the webhook, locked until the transaction ends. Another workspace's reads like a missing one. */
export async function findWebhookForUpdate(tx: EntityManager, id: string): Promise<WebhookEntity> {
  const webhook = await tx.findOne(WebhookEntity, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!webhook) throw notFound({ what: 'Webhook', id });
  return webhook;
}
