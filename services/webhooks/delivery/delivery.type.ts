import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { defineConnection } from '../../platform/connection.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { DELIVERY_STATUSES } from './delivery-status.js';

export const DeliveryStatusEnum = upperCaseEnum(DELIVERY_STATUSES);
registerEnumType(DeliveryStatusEnum, {
  name: 'WebhookDeliveryStatus',
  description: 'How a delivery stands.',
  valuesConfig: {
    PENDING: { description: 'There is an attempt to come, or one under way.' },
    DELIVERED: { description: 'It was answered with a status from 200 to 299.' },
    DEAD: { description: 'Nothing more is tried, unless it is sent again by hand.' },
  },
});

@ObjectType({ description: 'What an attempt sent.' })
export class WebhookRequest {
  @Field(() => String, { description: 'Where it went.' }) url!: string;
  @Field(() => GraphQLJSONObject, {
    description: 'Its headers by lower-case name, the signature among them.',
  })
  headers!: Readonly<Record<string, string>>;
  @Field(() => String, { description: 'Its body; addresses of files are shown without their signature.' })
  body!: string;
}

@ObjectType({ description: 'What an attempt was answered.' })
export class WebhookResponse {
  @Field(() => Int, { description: 'The HTTP status.' }) status!: number;
  @Field(() => String, { description: 'The first 2048 bytes of the body.' }) body!: string;
}

@ObjectType({ description: 'One request of a delivery, and what came of it.' })
export class WebhookAttempt {
  @Field(() => Int, { description: '1 for the first, as X-Svc-Delivery-Attempt has it.' }) number!: number;
  @Field(() => Date, { description: 'When it began.' }) startedAt!: Date;
  @Field(() => Int, { description: 'Milliseconds from its beginning to the end of its answer.' })
  durationMs!: number;
  @Field(() => WebhookRequest, { nullable: true, description: 'Null when it is not known whether it left.' })
  request!: WebhookRequest | null;
  @Field(() => WebhookResponse, { nullable: true, description: 'Null when there was no answer.' })
  response!: WebhookResponse | null;
  @Field(() => String, {
    nullable: true,
    description: 'Why it failed, in words; null when it was delivered.',
  })
  reason!: string | null;
}

@ObjectType({ description: 'One event for one webhook, however many attempts it takes.' })
export class WebhookDelivery {
  @Field(() => ID, { description: 'Begins with dlv_.' }) id!: string;
  @Field(() => ID, { description: 'What every attempt carries as webhook-id, and the body as id.' })
  eventId!: string;
  @Field(() => String, { description: 'Name of the event.' }) event!: string;
  @Field(() => DeliveryStatusEnum, { description: 'How it stands.' }) status!: string;
  @Field(() => Date, { description: 'When there was something to deliver.' }) createdAt!: Date;
  @Field(() => Date, {
    nullable: true,
    description: 'When the next attempt is due; null when there is none, or one under way.',
  })
  nextAttemptAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'When it was delivered or given up.' })
  finishedAt!: Date | null;
  @Field(() => [WebhookAttempt], { description: 'Its attempts, the first one first.' })
  attempts!: WebhookAttempt[];
}

export const WebhookDeliveryConnection = defineConnection(WebhookDelivery, {
  name: 'WebhookDelivery',
  plural: 'deliveries',
  order: 'newest first',
});

@InputType({ description: 'Which deliveries; all conditions hold together.' })
export class WebhookDeliveryFilterInput {
  @Field(() => DeliveryStatusEnum, { nullable: true, description: 'How they stand.' })
  status?: string | null;
  @Field(() => String, { nullable: true, description: 'Name of their event.' }) event?: string | null;
}
