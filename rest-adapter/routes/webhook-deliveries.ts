import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { WEBHOOK_EVENT_NAMES } from '../../schemas/webhook-events.js';
import { endpoint, listEndpoint } from '../endpoint.js';
import type { Route } from '../route.js';
import { IdParams, Instant, InstantOrNull } from './schemas.js';

const EventName = z.enum(WEBHOOK_EVENT_NAMES).meta({ title: 'WebhookEventName' });

const DeliveryRequest = z
  .object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() })
  .meta({ title: 'WebhookDeliveryRequest' });
const DeliveryResponse = z
  .object({ status: z.int(), body: z.string() })
  .meta({ title: 'WebhookDeliveryResponse' });

const AttemptBody = z
  .object({
    number: z.int().min(1).describe('As in X-Svc-Delivery-Attempt.'),
    startedAt: Instant,
    durationMs: z.int().describe('Milliseconds until the end of the answer.'),
    request: DeliveryRequest.nullable().describe(
      'The request; file URLs without signatures. Null if it is unknown whether it was sent.',
    ),
    response: DeliveryResponse.nullable().describe(
      'The answer, with the first 2048 bytes of its body. Null without an answer.',
    ),
    reason: z.string().nullable().describe('Reason of the failure; null if delivered.'),
  })
  .meta({ title: 'WebhookDeliveryAttempt' });

const DeliveryBody = z
  .object({
    id: z.string().describe('Begins with dlv_.'),
    eventId: z.string().describe('Sent as webhook-id and as id of the body.'),
    event: EventName,
    status: z
      .enum(['pending', 'delivered', 'dead'])
      .describe('pending: another attempt follows; dead: no attempt follows.'),
    createdAt: Instant,
    nextAttemptAt: InstantOrNull('Null if none follows or one is running.'),
    finishedAt: InstantOrNull('Time of delivery or of giving up.'),
    attempts: z.array(AttemptBody).describe('Oldest first.'),
  })
  .meta({
    title: 'WebhookDelivery',
    description: 'The delivery of an event to a webhook, with all its attempts.',
  });

const ListQuery = z.strictObject({
  limit: z.int().min(1).max(100).default(20),
  status: z.enum(['pending', 'delivered', 'dead']).optional(),
  event: EventName.optional(),
  cursor: text({ minLength: 1 }).describe('`nextCursor` of the page before.').optional(),
});

const listDeliveries = listEndpoint({
  path: '/v1/webhooks/:id/deliveries',
  summary: 'List a webhook’s deliveries of the last 30 days, newest first',
  description:
    'Includes the request and answer of every attempt. Paged by cursor only: `pagination.page` is null; `total` counts all matches. A token sees only the deliveries of events whose scopes it has.',
  tags: ['Webhooks'],
  params: IdParams,
  query: ListQuery,
  plural: 'deliveries',
  item: DeliveryBody,
  operation: 'ListWebhookDeliveries',
  of: 'webhook',
  filter: 'WebhookDeliveryFilterInput',
  narrow: ({ event, status }) => ({ event, status: (status as string | undefined)?.toUpperCase() }),
});

const DeliveryParams = z.strictObject({
  ...IdParams.shape,
  deliveryId: text({ minLength: 1, maxLength: 200 }),
});

const redeliver = endpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/deliveries/:deliveryId/redeliver',
  summary: 'Send a delivery again',
  description:
    'Sends it at once, whatever its status, with the same id and the full schedule of retries. Returns 409 while the webhook is disabled. A token needs the scopes of the delivery’s event.',
  tags: ['Webhooks'],
  params: DeliveryParams,
  status: 202,
  answer: DeliveryBody,
  graphql: `mutation RedeliverWebhookDelivery($id: ID!, $deliveryId: ID!) {
    redeliverWebhookDelivery(webhookId: $id, id: $deliveryId)
  }`,
});

const TestBody = z.strictObject({
  event: EventName.describe(
    'Event with made data, marked with `test: true`: no video or job that it names exists. Default: webhook.test.',
  ).optional(),
});

const testWebhook = endpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  summary: 'Send the event webhook.test, or another one with made data, to a webhook',
  description:
    'Sent whatever its subscriptions, and retried as usual. Returns 409 while the webhook is disabled.',
  tags: ['Webhooks'],
  params: IdParams,
  body: TestBody,
  status: 202,
  answer: DeliveryBody,
  graphql: 'mutation TestWebhook($id: ID!, $event: String) { testWebhook(id: $id, event: $event) }',
  variables: ({ params, body }) => ({ ...params, ...body }),
});

export const webhookDeliveryRoutes: readonly Route[] = [listDeliveries, redeliver, testWebhook];
