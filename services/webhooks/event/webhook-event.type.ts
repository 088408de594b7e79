import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A kind of event that webhooks can be told of.' })
export class WebhookEventType {
  @Field(() => String, {
    description: 'What subscriptions and deliveries call it, such as export.completed.',
  })
  name!: string;
  @Field(() => String, { description: 'When it happens, in a sentence.' }) description!: string;
  @Field(() => GraphQLJSONObject, {
    description: 'What data carries in a delivery of it, as JSON Schema. More may be there than is named.',
  })
  dataSchema!: object;
  @Field(() => [String], {
    description:
      'Scopes that a token needs, besides those of webhooks, to subscribe to the event and to see its deliveries.',
  })
  scopes!: readonly string[];
}
