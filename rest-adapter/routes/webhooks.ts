import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { EVERY_EVENT, findEventFault } from '../../schemas/webhook-events.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { type Route, route } from '../route.js';
import { DeletedBody, errorResponses, IdParams } from './schemas.js';

const WEBHOOK_FIELDS = `id url events enabled disabledReason disabledAt consecutiveFailures lastDeliveredAt lastFailedAt
  createdAt updatedAt`;

const Instant = z.string().meta({ format: 'date-time' });
const InstantOrNull = (description: string) =>
  z.string().meta({ format: 'date-time' }).nullable().describe(description);

const Url = text({ minLength: 1, maxLength: 2048 }).describe(
  'Must be a public https URL, checked before every delivery; redirects are not followed.',
);

const Events = z
  .array(z.string())
  .min(1)
  .max(100)
  .meta({
    title: 'WebhookEventNames',
    description: `Names of events, as \`webhooks\` lists them: those that begin with \`video.\`, \`export.\` and the like; \`${EVERY_EVENT}\` is every event,
including those added later. A token also needs the scopes listed with each event.`,
  });

const WEBHOOK = {
  id: z.string().describe('Begins with whk_.'),
  url: z
    .string()
    .describe(
      'For callers who may not change webhooks only its origin, since receivers have secrets in their paths.',
    ),
  events: z.array(z.string()),
  enabled: z.boolean(),
  disabledReason: z
    .enum(['requested', 'failing', 'gone'])
    .nullable()
    .describe('Disabled by request, after failing too long, or by a 410 answer. Null while enabled.'),
  disabledAt: InstantOrNull('Null while enabled.'),
  consecutiveFailures: z.int().describe('Failed attempts since the last success.'),
  lastDeliveredAt: InstantOrNull('Null if nothing was delivered.'),
  lastFailedAt: InstantOrNull('Null if no attempt failed.'),
  createdAt: Instant,
  updatedAt: Instant,
};
const WebhookBody = z
  .object(WEBHOOK)
  .meta({ title: 'Webhook', description: 'A webhook, without its secret.' });
const WebhookWithSecretBody = z
  .intersection(
    WebhookBody,
    z.object({
      secret: z.string().describe('`whsec_` and 32 bytes in base64; signs deliveries. Shown only once.'),
    }),
  )
  .meta({ title: 'WebhookWithSecret', description: 'A webhook with its secret.' });

type WebhookAnswer = z.infer<typeof WebhookBody>;
interface WithSecret {
  readonly webhook: WebhookAnswer;
  readonly secret: string;
}

/** Reasons are enums in GraphQL. */
const toBody = (webhook: WebhookAnswer) => ({
  ...webhook,
  disabledReason: webhook.disabledReason?.toLowerCase() ?? null,
});
const toBodyWithSecret = ({ webhook, secret }: WithSecret) => ({ ...toBody(webhook), secret });

function requireKnownEvents({ events }: { readonly events?: readonly string[] }): void {
  const fault = events && findEventFault(events);
  if (fault) throw new DomainError('validation_error', fault, { field: 'body.events' });
}

const listWebhooks = route<{ webhooks: WebhookAnswer[] }>({
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'List webhooks',
  description: 'Returns all, oldest first.',
  tags: ['Webhooks'],
  schema: {
    responses: { 200: z.object({ webhooks: z.array(WebhookBody) }), ...errorResponses(400, 403) },
  },
  document: `query ListWebhooks { webhooks { ${WEBHOOK_FIELDS} } }`,
  variables: () => ({}),
  respond: ({ webhooks }) => ({ status: 200, body: { webhooks: webhooks.map(toBody) } }),
});

const getWebhook = route<{ webhook: WebhookAnswer }, typeof IdParams>({
  method: 'GET',
  path: '/v1/webhooks/:id',
  summary: 'Get a webhook',
  tags: ['Webhooks'],
  schema: { params: IdParams, responses: { 200: WebhookBody, ...errorResponses(400, 403, 404) } },
  document: `query GetWebhook($id: ID!) { webhook(id: $id) { ${WEBHOOK_FIELDS} } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ webhook }) => ({ status: 200, body: toBody(webhook) }),
});

const CreateBody = z.strictObject({ url: Url, events: Events });

const createWebhook = route<{ createWebhook: WithSecret }, undefined, undefined, typeof CreateBody>({
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Create a webhook',
  description:
    'Deliveries are signed with the returned secret (Standard Webhooks). The plan limits the number of webhooks.',
  tags: ['Webhooks'],
  schema: { body: CreateBody, responses: { 201: WebhookWithSecretBody, ...errorResponses(400, 403) } },
  document: `mutation CreateWebhook($input: CreateWebhookInput!) {
    createWebhook(input: $input) { webhook { ${WEBHOOK_FIELDS} } secret }
  }`,
  check: ({ body }) => requireKnownEvents(body),
  variables: ({ body }) => ({ input: body }),
  respond: ({ createWebhook: created }) => ({ status: 201, body: toBodyWithSecret(created) }),
});

const UpdateBody = z.strictObject({
  url: Url.optional(),
  events: Events.optional(),
  enabled: z
    .boolean()
    .describe('false stops deliveries; true resumes them and resets the failure count.')
    .optional(),
});

const updateWebhook = route<{ updateWebhook: WebhookAnswer }, typeof IdParams, undefined, typeof UpdateBody>({
  method: 'PATCH',
  path: '/v1/webhooks/:id',
  summary: 'Change a webhook',
  description:
    '`events` replaces the list. Except to disable the webhook, a token needs the scopes of all its events after the change.',
  tags: ['Webhooks'],
  schema: {
    params: IdParams,
    body: UpdateBody,
    responses: { 200: WebhookBody, ...errorResponses(400, 403, 404) },
  },
  document: `mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) {
    updateWebhook(id: $id, input: $input) { ${WEBHOOK_FIELDS} }
  }`,
  check: ({ body }) => requireKnownEvents(body),
  variables: ({ params, body }) => ({ id: params.id, input: body }),
  respond: ({ updateWebhook: webhook }) => ({ status: 200, body: toBody(webhook) }),
});

const deleteWebhook = route<{ deleteWebhook: { id: string } }, typeof IdParams>({
  method: 'DELETE',
  path: '/v1/webhooks/:id',
  summary: 'Delete a webhook, its secret and its pending deliveries',
  tags: ['Webhooks'],
  schema: { params: IdParams, responses: { 200: DeletedBody, ...errorResponses(400, 403, 404) } },
  document: `mutation DeleteWebhook($id: ID!) { deleteWebhook(id: $id) { id } }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ deleteWebhook: { id } }) => ({ status: 200, body: { success: true, id, deleted: true } }),
});

const rotateSecret = route<{ rotateWebhookSecret: WithSecret }, typeof IdParams>({
  method: 'POST',
  path: '/v1/webhooks/:id/rotate-secret',
  summary: 'Rotate a webhook’s secret',
  description:
    'The previous secret stays valid for 24 hours: deliveries carry a signature of each, separated by a space. Returns 409 after five rotations within 24 hours. A token needs the scopes of the webhook’s events.',
  tags: ['Webhooks'],
  schema: {
    params: IdParams,
    responses: { 200: WebhookWithSecretBody, ...errorResponses(400, 403, 404, 409) },
  },
  document: `mutation RotateWebhookSecret($id: ID!) {
    rotateWebhookSecret(id: $id) { webhook { ${WEBHOOK_FIELDS} } secret }
  }`,
  variables: ({ params }) => ({ id: params.id }),
  respond: ({ rotateWebhookSecret: rotated }) => ({ status: 200, body: toBodyWithSecret(rotated) }),
});

export const webhookRoutes: readonly Route[] = [
  listWebhooks,
  getWebhook,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateSecret,
];
