import { Ctx, Query, Resolver } from 'type-graphql';
import type { WebhooksContext } from '../context.js';
import { findWebhooks } from './find-webhooks.js';
import { Webhook } from './webhook.type.js';

@Resolver(() => Webhook)
export class WebhookResolver {
  @Query(() => [Webhook], { description: 'The workspace’s webhooks, oldest first.' })
  webhooks(@Ctx() ctx: WebhooksContext): Promise<Webhook[]> {
    return findWebhooks(ctx);
  }
}
