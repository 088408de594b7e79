import { Ctx, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { scopesOfEvents, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '../../../schemas/webhook-events.js';
import { requireAccess } from '../../platform/access/access.js';
import { jsonSchemaOf } from '../../platform/validation/json-schema.js';
import type { WebhooksContext } from '../context.js';
import { WebhookEventType } from './webhook-event.type.js';

const EVENT_TYPES: readonly WebhookEventType[] = WEBHOOK_EVENT_NAMES.map((name) => {
  const { description, data } = WEBHOOK_EVENTS[name];
  return { name, description, dataSchema: jsonSchemaOf(data), scopes: scopesOfEvents([name]) };
});

@Resolver(() => WebhookEventType)
export class WebhookEventResolver {
  @Query(() => [WebhookEventType], { description: 'Returns all event types.' })
  webhookEvents(@Ctx() { caller }: WebhooksContext): readonly WebhookEventType[] {
    requireAccess(caller, ACCESS.webhookEvents);
    return EVENT_TYPES;
  }
}
