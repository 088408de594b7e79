import { ACCESS } from '../../schemas/access.js';
import { SentMessagesResolver } from '../platform/messaging/reconcile/sent-messages.resolver.js';
import { once } from '../platform/once.js';
import { buildSubgraph } from '../platform/subgraph.js';
import type { WebhooksContext } from './context.js';
import { DeliveryResolver } from './delivery/delivery.resolver.js';
import { EventLiveResolver } from './event/event-live.resolver.js';
import { WebhookEventResolver } from './event/webhook-event.resolver.js';
import { findWebhooks } from './webhook/find-webhooks.js';
import { WebhookResolver } from './webhook/webhook.resolver.js';

export const buildWebhooksSubgraph = once(() =>
  buildSubgraph<WebhooksContext>({
    access: ACCESS,
    resolvers: [
      WebhookResolver,
      DeliveryResolver,
      WebhookEventResolver,
      EventLiveResolver,
      SentMessagesResolver,
    ],
    references: { Webhook: async ({ id }, ctx) => (await findWebhooks(ctx, [id]))[0] ?? null },
  }),
);
