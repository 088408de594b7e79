import { type Static, Type } from 'typebox';
import { WEBHOOK_EVENT_NAMES } from '../../schemas/webhook-events.js';
import { type Route, route } from '../route.js';
import { type Connection, Pagination, paginationOf } from './pagination.js';
import { errorResponses, IdParams } from './schemas.js';

const DELIVERY_FIELDS = `id eventId event status createdAt nextAttemptAt finishedAt
  attempts { number startedAt durationMs request { url headers body } response { status body } reason }`;

const Instant = Type.String({ format: 'date-time' });
const InstantOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });

const DeliveryRequest = Type.Object(
  { url: Type.String(), headers: Type.Record(Type.String(), Type.String()), body: Type.String() },
  { title: 'WebhookDeliveryRequest' },
);
const DeliveryResponse = Type.Object(
  { status: Type.Integer(), body: Type.String() },
  { title: 'WebhookDeliveryResponse' },
);

const AttemptBody = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'As in X-Svc-Delivery-Attempt.' }),
    startedAt: Instant,
    durationMs: Type.Integer({ description: 'Milliseconds until the end of the answer.' }),
    request: Type.Union([DeliveryRequest, Type.Null()], {
      description: 'The request; file URLs without signatures. Null if it is unknown whether it was sent.',
    }),
    response: Type.Union([DeliveryResponse, Type.Null()], {
      description: 'The answer, with the first 2048 bytes of its body. Null without an answer.',
    }),
    reason: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Reason of the failure; null if delivered.',
    }),
  },
  { title: 'WebhookDeliveryAttempt' },
);

const DeliveryBody = Type.Object(
  {
    id: Type.String({ description: 'Begins with dlv_.' }),
    eventId: Type.String({ description: 'Sent as webhook-id and as id of the body.' }),
    event: Type.Enum([...WEBHOOK_EVENT_NAMES]),
    status: Type.Enum(['pending', 'delivered', 'dead'], {
      description: 'pending: another attempt follows; dead: given up.',
    }),
    createdAt: Instant,
    nextAttemptAt: InstantOrNull('Null if none follows or one is running.'),
    finishedAt: InstantOrNull('Time of delivery or of giving up.'),
    attempts: Type.Array(AttemptBody, { description: 'Oldest first.' }),
  },
  { title: 'WebhookDelivery', description: 'The delivery of an event to a webhook, with all its attempts.' },
);

interface DeliveryAnswer {
  readonly status: string;
  readonly [field: string]: unknown;
}

const deliveryBody = ({ status, ...delivery }: DeliveryAnswer) => ({
  ...delivery,
  status: status.toLowerCase(),
});

const ListQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    status: Type.Optional(Type.Enum(['pending', 'delivered', 'dead'])),
    event: Type.Optional(Type.Enum([...WEBHOOK_EVENT_NAMES])),
    cursor: Type.Optional(Type.String({ minLength: 1, description: '`nextCursor` of the page before.' })),
  },
  { additionalProperties: false },
);

function listVariables({ limit, cursor, status, event }: Static<typeof ListQuery>) {
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
      200: Type.Object({ deliveries: Type.Array(DeliveryBody), pagination: Pagination }),
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

const DeliveryParams = Type.Object(
  { ...IdParams.properties, deliveryId: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);

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
