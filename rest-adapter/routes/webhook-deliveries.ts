import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { WEBHOOK_EVENT_NAMES } from '../../schemas/webhook-events.js';
import { type Route, route } from '../route.js';
import { type Connection, Pagination, paginationOf } from './pagination.js';
import { errorResponses, IdParams } from './schemas.js';

const DELIVERY_FIELDS = `id eventId event status createdAt nextAttemptAt finishedAt
  attempts { number startedAt durationMs request { url headers body } response { status body } reason }`;

const EventName = z.enum(WEBHOOK_EVENT_NAMES).meta({ title: 'WebhookEventName' });

const Instant = z.string().meta({ format: 'date-time' });
const InstantOrNull = (description: string) =>
  z.string().meta({ format: 'date-time' }).nullable().describe(description);

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

interface DeliveryAnswer {
  readonly status: string;
  readonly [field: string]: unknown;
}

const deliveryBody = ({ status, ...delivery }: DeliveryAnswer) => ({
  ...delivery,
  status: status.toLowerCase(),
});

const ListQuery = z.strictObject({
  limit: z.int().min(1).max(100).default(20),
  status: z.enum(['pending', 'delivered', 'dead']).optional(),
  event: EventName.optional(),
  cursor: text({ minLength: 1 }).describe('`nextCursor` of the page before.').optional(),
});

function listVariables({ limit, cursor, status, event }: z.infer<typeof ListQuery>) {
  return { first: limit, after: cursor, filter: { event, status: status?.toUpperCase() } };
}

interface Deliveries {
  readonly webhook: { readonly deliveries: Connection<DeliveryAnswer> };
}

const listDeliveries = route<Deliveries, typeof IdParams, typeof ListQuery>({
  method: 'GET',
  path: '/v1/webhooks/:id/deliveries',
  summary: 'List a webhook’s deliveries of the last 30 days, newest first',
  description:
    'Includes the request and answer of every attempt. Paged by cursor only: `pagination.page` is null; `total` counts all matches. A token sees only the deliveries of events whose scopes it has.',
  tags: ['Webhooks'],
  schema: {
    params: IdParams,
    query: ListQuery,
    responses: {
      200: z.object({ deliveries: z.array(DeliveryBody), pagination: Pagination }),
      ...errorResponses(400, 403, 404),
    },
  },
  document: `query ListWebhookDeliveries(
    $id: ID!, $first: Int!, $after: String, $filter: WebhookDeliveryFilterInput
  ) {
    webhook(id: $id) {
      deliveries(first: $first, after: $after, filter: $filter) {
        edges { node { ${DELIVERY_FIELDS} } } pageInfo { hasNextPage endCursor } totalCount
      }
    }
  }`,
  variables: ({ params, query }) => ({ id: params.id, ...listVariables(query) }),
  respond: ({ webhook: { deliveries } }, { query: { limit } }) => ({
    status: 200,
    body: {
      deliveries: deliveries.edges.map(({ node }) => deliveryBody(node)),
      pagination: { ...paginationOf(deliveries, { limit }), page: null },
    },
  }),
});

const DeliveryParams = z.strictObject({
  ...IdParams.shape,
  deliveryId: text({ minLength: 1, maxLength: 200 }),
});

const redeliver = route<{ redeliverWebhookDelivery: DeliveryAnswer }, typeof DeliveryParams>({
  method: 'POST',
  path: '/v1/webhooks/:id/deliveries/:deliveryId/redeliver',
  summary: 'Send a delivery again',
  description:
    'Sends it at once, whatever its status, with the same id and the full schedule of retries. Returns 409 while the webhook is disabled. A token needs the scopes of the delivery’s event.',
  tags: ['Webhooks'],
  schema: {
    params: DeliveryParams,
    responses: { 202: DeliveryBody, ...errorResponses(400, 403, 404, 409) },
  },
  document: `mutation RedeliverWebhookDelivery($webhookId: ID!, $id: ID!) {
    redeliverWebhookDelivery(webhookId: $webhookId, id: $id) { ${DELIVERY_FIELDS} }
  }`,
  variables: ({ params }) => ({ webhookId: params.id, id: params.deliveryId }),
  respond: ({ redeliverWebhookDelivery: delivery }) => ({ status: 202, body: deliveryBody(delivery) }),
});

const testWebhook = route<{ testWebhook: DeliveryAnswer }, typeof IdParams>({
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  summary: 'Send the event webhook.test to a webhook',
  description:
    'Sent whatever its subscriptions, and retried as usual. Returns 409 while the webhook is disabled.',
  tags: ['Webhooks'],
  schema: { params: IdParams, responses: { 202: DeliveryBody, ...errorResponses(400, 403, 404, 409) } },
  document: `mutation TestWebhook($id: ID!) { testWebhook(id: $id) { ${DELIVERY_FIELDS} } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ testWebhook: delivery }) => ({ status: 202, body: deliveryBody(delivery) }),
});

export const webhookDeliveryRoutes: readonly Route[] = [listDeliveries, redeliver, testWebhook];
