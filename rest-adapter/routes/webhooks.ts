import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { EVERY_EVENT, findEventFault } from '../../schemas/webhook-events.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { deleteEndpoint, endpoint } from '../endpoint.js';
import { selectionOf } from '../graphql-selection.js';
import { fromGraphql } from '../graphql-values.js';
import type { Route } from '../route.js';
import { IdParams, Instant, InstantOrNull } from './schemas.js';

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

const WebhookBody = z
  .object({
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
  })
  .meta({ title: 'Webhook', description: 'A webhook, without its secret.' });
const WebhookWithSecretBody = z
  .intersection(
    WebhookBody,
    z.object({
      secret: z.string().describe('`whsec_` and 32 bytes in base64; signs deliveries. Shown only once.'),
    }),
  )
  .meta({ title: 'WebhookWithSecret', description: 'A webhook with its secret.' });

/** What the operations return that make a secret. */
const WITH_SECRET = {
  answer: WebhookWithSecretBody,
  selection: ` { webhook${selectionOf(WebhookBody)} secret }`,
  show: ({ webhook, secret }: { readonly webhook: object; readonly secret: string }) => ({
    ...(fromGraphql(WebhookBody, webhook) as object),
    secret,
  }),
};

function requireKnownEvents({ events }: { readonly events?: readonly string[] }): void {
  const fault = events && findEventFault(events);
  if (fault) throw new DomainError('validation_error', fault, { field: 'body.events' });
}

const listWebhooks = endpoint({
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'List webhooks',
  description: 'Returns all, oldest first.',
  tags: ['Webhooks'],
  answer: WebhookBody,
  plural: 'webhooks',
  graphql: 'query ListWebhooks { webhooks }',
});

const getWebhook = endpoint({
  method: 'GET',
  path: '/v1/webhooks/:id',
  summary: 'Get a webhook',
  tags: ['Webhooks'],
  params: IdParams,
  answer: WebhookBody,
  graphql: 'query GetWebhook($id: ID!) { webhook(id: $id) }',
});

const createWebhook = endpoint({
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Create a webhook',
  description:
    'Deliveries are signed with the returned secret (Standard Webhooks). The plan limits the number of webhooks.',
  tags: ['Webhooks'],
  body: z.strictObject({ url: Url, events: Events }),
  status: 201,
  graphql: 'mutation CreateWebhook($input: CreateWebhookInput!) { createWebhook(input: $input) }',
  check: ({ body }) => requireKnownEvents(body),
  ...WITH_SECRET,
});

const UpdateBody = z.strictObject({
  url: Url.optional(),
  events: Events.optional(),
  enabled: z
    .boolean()
    .describe('false stops deliveries; true resumes them and resets the failure count.')
    .optional(),
});

const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/v1/webhooks/:id',
  summary: 'Change a webhook',
  description:
    '`events` replaces the list. Except to disable the webhook, a token needs the scopes of all its events after the change.',
  tags: ['Webhooks'],
  params: IdParams,
  body: UpdateBody,
  answer: WebhookBody,
  graphql: `mutation UpdateWebhook($id: ID!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) }`,
  check: ({ body }) => requireKnownEvents(body),
});

const deleteWebhook = deleteEndpoint({
  path: '/v1/webhooks/:id',
  summary: 'Delete a webhook, its secret and its pending deliveries',
  tags: ['Webhooks'],
  params: IdParams,
  graphql: 'mutation DeleteWebhook($id: ID!) { deleteWebhook(id: $id) }',
});

const rotateSecret = endpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/rotate-secret',
  summary: 'Rotate a webhook’s secret',
  description:
    'The previous secret stays valid for 24 hours: deliveries carry a signature of each, separated by a space. Returns 409 after five rotations within 24 hours. A token needs the scopes of the webhook’s events.',
  tags: ['Webhooks'],
  params: IdParams,
  graphql: 'mutation RotateWebhookSecret($id: ID!) { rotateWebhookSecret(id: $id) }',
  ...WITH_SECRET,
});

export const webhookRoutes: readonly Route[] = [
  listWebhooks,
  getWebhook,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateSecret,
];
