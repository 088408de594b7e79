import { Args, Ctx, ID, Resolver, Root } from 'type-graphql';
import { type Connection, PageArgs, toConnection } from '../../platform/graphql/connection.js';
import { Arg, FieldResolver, Mutation, NullableArg } from '../../platform/graphql/described.js';
import type { WebhooksContext } from '../context.js';
import type { DeliveryStatus } from '../delivery/delivery.entity.js';
import {
  toDelivery,
  WebhookDelivery,
  WebhookDeliveryConnection,
  WebhookDeliveryFilterInput,
} from '../delivery/delivery.type.js';
import { listDeliveries } from '../delivery/list-deliveries.js';
import { redeliver, testWebhook } from '../delivery/redeliver.js';
import { Webhook } from './webhook.type.js';

@Resolver(() => Webhook)
export class DeliveryResolver {
  @FieldResolver(() => WebhookDeliveryConnection, {
    description:
      'Deliveries of the last 30 days, newest first. A token sees only deliveries of events whose scopes it has.',
  })
  async deliveries(
    @Root() { id }: Webhook,
    @Args(() => PageArgs) paging: PageArgs,
    @NullableArg('filter', () => WebhookDeliveryFilterInput, 'Filter; all deliveries if absent.')
    filter: WebhookDeliveryFilterInput | undefined,
    @Ctx() ctx: WebhooksContext,
  ): Promise<Connection<WebhookDelivery>> {
    const status = filter?.status as DeliveryStatus | null | undefined;
    const page = await listDeliveries(ctx, id, { ...paging, filter: { ...filter, status } });
    const edges = page.deliveries.map(({ cursor, ...logged }) => ({
      node: toDelivery(logged, ctx.caller),
      cursor,
    }));
    return toConnection(edges, page);
  }

  @Mutation(() => WebhookDelivery, {
    description:
      'Sends a delivery again immediately, whatever its status, with the same ID and the full schedule of retries. A token needs the scopes of its event.',
  })
  async redeliverWebhookDelivery(
    @Arg('webhookId', () => ID, 'ID of the webhook.') webhookId: string,
    @Arg('id', () => ID, 'ID of the delivery.') id: string,
    @Ctx() ctx: WebhooksContext,
  ): Promise<WebhookDelivery> {
    return toDelivery(await redeliver(ctx, webhookId, id), ctx.caller);
  }

  @Mutation(() => WebhookDelivery, {
    description:
      'Sends the event webhook.test, or another one with made data, to a webhook, regardless of its subscriptions.',
  })
  async testWebhook(
    @Arg('id', () => ID, 'ID of the webhook.') id: string,
    @NullableArg('event', () => String, {
      description:
        'Name of the event, such as export.completed. Its data is made and marked with test: true; no video or job that it names exists. Absent: webhook.test.',
    })
    event: string | null,
    @Ctx() ctx: WebhooksContext,
  ): Promise<WebhookDelivery> {
    return toDelivery(await testWebhook(ctx, id, event), ctx.caller);
  }
}
