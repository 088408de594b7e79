import { GraphQLJSONObject } from 'graphql-scalars';
import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { scopesOfEvents, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '../../../schemas/webhook-events.js';
import { requireAccess } from '../../platform/access/access.js';
import { jsonSchemaOf } from '../../platform/validation/json-schema.js';
import type { WebhooksContext } from '../context.js';

@ObjectType({ description: 'An event type that webhooks can subscribe to.' })
class WebhookEventType {
  @Field(() => String, {
    description: 'Name, such as export.completed.',
  })
  name!: string;
  @Field(() => String, { description: 'Description of when it occurs.' }) description!: string;
  @Field(() => GraphQLJSONObject, {
    description: 'JSON Schema of `data` in its deliveries. Additional fields may occur.',
  })
  dataSchema!: object;
  @Field(() => [String], {
    description:
      'Scopes that a token needs, besides those of webhooks, to subscribe to the event and to see its deliveries.',
  })
  scopes!: readonly string[];
}

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
