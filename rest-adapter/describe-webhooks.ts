import { Type } from 'typebox';
import {
  scopesOfEvents,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '../schemas/webhook-events.js';

const HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': 'The id of the event, the same at every attempt: what was seen before may be passed over.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970.',
  'webhook-signature':
    'For each secret `v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, with spaces between (Standard Webhooks).',
  'X-Svc-Event': 'The event’s name.',
  'X-Svc-Delivery-Attempt': 'Which attempt it is, from 1.',
};

function deliveryOf(name: WebhookEvent): object {
  const { description, data } = WEBHOOK_EVENTS[name];
  const body = Type.Object({
    id: Type.String({ description: 'Begins with evt_; the same at every attempt.' }),
    event: Type.Literal(name),
    createdAt: Type.String({ format: 'date-time', description: 'When it happened.' }),
    webhookId: Type.String({ description: 'The webhook that is told.' }),
    data,
  });
  const scopes = scopesOfEvents([name]).map(
    (scope) => ` A token that subscribes to it needs the scope ${scope}.`,
  );
  return {
    post: {
      summary: description,
      description: `At least once, and in no promised order. A redirect is not followed.${scopes.join('')}`,
      tags: ['Webhooks'],
      security: [],
      parameters: Object.entries(HEADERS).map(([header, meaning]) => ({
        ...{ name: header, in: 'header', required: true, description: meaning, schema: { type: 'string' } },
      })),
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
      responses: {
        '2XX': {
          description: 'Received, within ten seconds. After anything else it is sent again, later each time.',
        },
        '410': { description: 'Nobody wants to be told there any more: the webhook is disabled.' },
      },
    },
  };
}

/** What is sent to webhooks, as OpenAPI 3.1 describes it. */
export const describeWebhooks = (): Record<string, object> =>
  Object.fromEntries(WEBHOOK_EVENT_NAMES.map((name) => [name, deliveryOf(name)]));
