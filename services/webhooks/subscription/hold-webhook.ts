import type { EntityManager } from 'typeorm';
import { notFound } from '../../platform/errors.js';
import { SubscriptionEntity } from './subscription.entity.js';

/** The webhook, held until the transaction ends. Another workspace's reads like a missing one. */
export async function holdWebhook(tx: EntityManager, id: string): Promise<SubscriptionEntity> {
  const webhook = await tx.findOne(SubscriptionEntity, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!webhook) throw notFound({ what: 'Webhook', id });
  return webhook;
}
