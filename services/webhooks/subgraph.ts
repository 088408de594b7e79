import { ACCESS } from '../../schemas/access.js';
import { buildSubgraph } from '../platform/graphql/subgraph.js';
import { SentMessagesResolver } from '../platform/messaging/reconcile/sent-messages.resolver.js';
import { once } from '../platform/retry/once.js';
import type { WebhooksContext } from './context.js';
import { DeliveryResolver } from './subgraph/delivery.resolver.js';
import { EventLiveResolver } from './subgraph/event-live.resolver.js';
import { WebhookEventResolver, WebhookResolver } from './subgraph/webhook.resolver.js';
import { findWebhooks } from './webhook/find-webhooks.js';

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
