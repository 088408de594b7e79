import type { EntityManager } from 'typeorm';
import { EVERY_EVENT, type WebhookEvent } from '../../../schemas/webhook-events.js';
import { AT_ONCE } from '../../platform/database/database.js';
import type { MessageOrigin } from '../../platform/messaging/outbox.js';
import { deriveId, makeId } from '../../platform/text/ids.js';
import { currentTraceparent } from '../../platform/tracing/spans.js';
import { withMetadata } from '../video-metadata/store-metadata.js';

/** Notification channel of the senders. */
export const DELIVERY_CHANNEL = 'webhooks_delivery';

export interface NewEvent {
  readonly name: WebhookEvent;
  /** The event's data; files appear by ID and name. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event as reported by a message. */
export interface ReportedEvent {
  readonly messageId: string;
  readonly requestId: string;
  readonly traceparent?: string | null | undefined;
  readonly event: NewEvent;
}

/** An event with the webhooks that receive it. */
interface QueuedEvent extends NewEvent {
  readonly id: string;
  readonly requestId: string;
  readonly traceparent?: string | null | undefined;
  readonly webhookIds: readonly string[];
}

/**
 * Creates a delivery for each enabled webhook that subscribes to the event. Events without subscribers are not stored; all
 * are returned.
 */
export async function acceptEvents(
  tx: EntityManager,
  workspaceId: string,
  reported: readonly ReportedEvent[],
): Promise<ReadonlyArray<NewEvent & { readonly id: string }>> {
  const names = new Set(reported.map(({ event }) => event.name));
  // Locked, so that no webhook is deleted before its delivery exists and is deleted with it.
  const webhooks: Array<{ id: string; events: readonly string[] }> = await tx.query(
    `select id, events from webhook where workspace_id = $1 and enabled and events && $2 order by id for key share`,
    [workspaceId, [...names, EVERY_EVENT]],
  );
  const queued = reported.map(({ messageId, requestId, traceparent, event }): QueuedEvent => {
    const wants = webhooks.filter(
      ({ events }) => events.includes(event.name) || events.includes(EVERY_EVENT),
    );
    const id = deriveId('evt', [messageId, event.name]);
    return { ...event, id, requestId, traceparent, webhookIds: wants.map((webhook) => webhook.id) };
  });
  const events = await withMetadata(tx, workspaceId, queued);
  const wanted = events.filter(({ webhookIds }) => webhookIds.length > 0);
  if (wanted.length > 0) await queueEvents(tx, workspaceId, wanted);
  return events;
}

/**
 * Stores the event and its delivery to each of the webhooks; returns the deliveries' IDs. Senders are
 * notified at the commit.
 */
export function queueDeliveries(
  tx: EntityManager,
  event: NewEvent & { readonly id: string },
  webhookIds: readonly string[],
  { workspaceId, requestId, traceparent = currentTraceparent() }: MessageOrigin,
): Promise<string[]> {
  return queueEvents(tx, workspaceId, [{ ...event, requestId, traceparent, webhookIds }]);
}

async function queueEvents(
  tx: EntityManager,
  workspaceId: string,
  events: readonly QueuedEvent[],
): Promise<string[]> {
  const deliveries = events.flatMap(({ id: eventId, name: event, requestId, traceparent, webhookIds }) =>
    webhookIds.map((webhookId) => ({ id: makeId('dlv'), webhookId, eventId, event, requestId, traceparent })),
  );
  // Each delivery has its own time: they are sent and logged in the order of the events.
  await tx.query(
    `with event as (
       insert into event (workspace_id, id, name, data)
       select $1, id, name, data from jsonb_to_recordset($2) as told (id text, name text, data jsonb)
     ), queued as (
       insert into delivery (workspace_id, id, webhook_id, event_id, event, request_id, traceparent, due_at, created_at)
       select $1, id, "webhookId", "eventId", event, "requestId", traceparent, ${AT_ONCE}, clock_timestamp()
       from jsonb_to_recordset($3) as told (id text, "webhookId" text, "eventId" text, event text, "requestId" text, traceparent text)
     )
     select pg_notify($4, '')`,
    [
      workspaceId,
      JSON.stringify(events.map(({ id, name, data }) => ({ id, name, data }))),
      JSON.stringify(deliveries),
      DELIVERY_CHANNEL,
    ],
  );
  return deliveries.map(({ id }) => id);
}

export async function notifySenders(tx: EntityManager): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [DELIVERY_CHANNEL, '']);
}
