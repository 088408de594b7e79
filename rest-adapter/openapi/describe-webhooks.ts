import { Type } from 'typebox';
import {
  scopesOfEvents,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '../../schemas/webhook-events.js';
import type { Components } from './components.js';

const HEADERS: ReadonlyArray<readonly [name: string, meaning: string, example: string]> = [
  [
    'webhook-id',
    'The id of the event, the same at every attempt: a receiver skips those it has seen.',
    'evt_00000000000000000001',
  ],
  ['webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1767225600'],
  [
    'webhook-signature',
    'For each secret `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, with spaces between (Standard Webhooks).',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
  ['X-Svc-Event', 'The name of the event.', 'export.completed'],
  ['X-Svc-Delivery-Attempt', 'Which attempt it is, from 1.', '1'],
];

const EventBase = Type.Object(
  {
    id: Type.String({ description: 'Begins with evt_; the same at every attempt.' }),
    createdAt: Type.String({ format: 'date-time', description: 'When it happened.' }),
    webhookId: Type.String({ description: 'The webhook that is notified.' }),
  },
  { title: 'WebhookEvent', description: 'What every delivery carries.' },
);

/** `X-Svc-Delivery-Attempt` is `Attempt` among the components. */
const componentOf = (header: string): string => {
  const last = header.split('-').at(-1) as string;
  return last.charAt(0).toUpperCase() + last.slice(1);
};

/** `export.completed` as `ExportCompleted`. */
const pascalCase = (name: WebhookEvent): string =>
  name
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function deliveryOf(name: WebhookEvent, components: Components): object {
  const { description, data } = WEBHOOK_EVENTS[name];
  const body = Type.Intersect([EventBase, Type.Object({ event: Type.Literal(name), data })]);
  const scopes = scopesOfEvents([name]).join(' and ');
  return {
    post: {
      operationId: `on${pascalCase(name)}`,
      summary: description,
      description: scopes ? `For tokens with ${scopes}.` : 'For every token.',
      tags: ['Webhooks'],
      security: [],
      parameters: HEADERS.map(([header]) => ({ $ref: `#/components/parameters/${componentOf(header)}` })),
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: components.describe(body, 'response', `${pascalCase(name)}Event`) },
        },
      },
      responses: {
        '2XX': { $ref: '#/components/responses/Received' },
      },
    },
  };
}

/** What a receiver answers to every delivery: `components.responses`. */
export const DELIVERY_RESPONSES = {
  Received: {
    description:
      'Received, within ten seconds. After 410 the webhook is disabled; after anything else it is sent again, later each time.',
  },
};

/** The headers of every delivery: `components.parameters`. */
export const describeDeliveryHeaders = (): Record<string, object> =>
  Object.fromEntries(
    HEADERS.map(([name, description, example]) => [
      componentOf(name),
      { name, in: 'header', required: true, description, schema: { type: 'string' }, example },
    ]),
  );

/** What is sent to webhooks, as OpenAPI 3.1 describes it. */
export const describeWebhooks = (components: Components): Record<string, object> =>
  Object.fromEntries(WEBHOOK_EVENT_NAMES.map((name) => [name, deliveryOf(name, components)]));
