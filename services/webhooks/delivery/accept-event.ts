import type { EntityManager } from 'typeorm';
import { EVERY_EVENT, type WebhookEvent } from '../../../schemas/webhook-events.js';
import { deriveId, makeId } from '../../platform/ids.js';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';

/** Whoever delivers listens here. */
export const DELIVERY_CHANNEL = 'webhooks_delivery';

export interface NewEvent {
  readonly name: WebhookEvent;
  /** Files by id and name. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** One delivery for each webhook that is enabled and wants to know. Where nobody wants to, nothing is kept. */
export async function acceptEvent(
  tx: EntityManager,
  messageId: string,
  event: NewEvent,
  origin: MessageOrigin,
): Promise<void> {
  // Held, so that none is deleted before its delivery is there to go with it.
  const webhooks: Array<{ id: string }> = await tx.query(
    `select id from subscription where workspace_id = $1 and enabled and events && $2 order by id for key share`,
    [origin.workspaceId, [event.name, EVERY_EVENT]],
  );
  if (webhooks.length === 0) return;
  await queueDeliveries(
    tx,
    { ...event, id: deriveId('evt', [messageId, event.name]) },
    webhooks.map(({ id }) => id),
    origin,
  );
}

/** The event, and a delivery of it for each of the webhooks; answers the deliveries' ids. Senders wake at the commit. */
export async function queueDeliveries(
  tx: EntityManager,
  { id, name, data }: NewEvent & { readonly id: string },
  webhookIds: readonly string[],
  { workspaceId, requestId }: MessageOrigin,
): Promise<string[]> {
  const deliveryIds = webhookIds.map(() => makeId('dlv'));
  await tx.query(
    `with event as (
       insert into event (workspace_id, id, name, data) values ($1, $2, $3, $4))
     insert into delivery (workspace_id, id, webhook_id, event_id, event, request_id)
     select $1, told.id, told.webhook_id, $2, $3, $5 from unnest($6::text[], $7::text[]) as told (id, webhook_id)`,
    [workspaceId, id, name, JSON.stringify(data), requestId, deliveryIds, webhookIds],
  );
  await wakeSenders(tx);
  return deliveryIds;
}

export async function wakeSenders(tx: EntityManager): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [DELIVERY_CHANNEL, '']);
}
