import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'An event type that webhooks can subscribe to.' })
export class WebhookEventType {
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
