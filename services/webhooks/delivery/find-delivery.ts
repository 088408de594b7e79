import { type EntityManager, In } from 'typeorm';
import { notFound } from '../../platform/errors/errors.js';
import { AttemptEntity, DeliveryEntity } from './delivery.entity.js';

/** A delivery with its attempts in order. */
export interface LoggedDelivery {
  readonly delivery: DeliveryEntity;
  readonly attempts: readonly AttemptEntity[];
}

/** Throws `not_found`. */
export async function requireDelivery(
  tx: EntityManager,
  key: Pick<DeliveryEntity, 'workspaceId' | 'webhookId' | 'id'>,
): Promise<LoggedDelivery> {
  const delivery = await tx.findOneBy(DeliveryEntity, key);
  if (!delivery) throw notFound({ what: 'Delivery', id: key.id });
  const [logged] = await withAttempts(tx, [delivery]);
  return logged as LoggedDelivery;
}

export async function withAttempts(
  tx: EntityManager,
  deliveries: readonly DeliveryEntity[],
): Promise<LoggedDelivery[]> {
  const attempts = await tx.find(AttemptEntity, {
    where: { deliveryId: In(deliveries.map(({ id }) => id)) },
    order: { number: 'asc' },
  });
  return deliveries.map((delivery) => ({
    delivery,
    attempts: attempts.filter(({ deliveryId }) => deliveryId === delivery.id),
  }));
}
