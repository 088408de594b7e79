import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { CallerClaims } from '../../platform/access/caller.js';
import { defineConnection } from '../../platform/graphql/connection.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import { visibleUrl } from '../webhook/visible-url.js';
import { type AttemptEntity, DELIVERY_STATUSES, statusOf } from './delivery.entity.js';
import type { LoggedDelivery } from './find-delivery.js';

const DeliveryStatusEnum = upperCaseEnum(DELIVERY_STATUSES);
registerEnumType(DeliveryStatusEnum, {
  name: 'WebhookDeliveryStatus',
  description: 'Status of a delivery.',
  valuesConfig: {
    PENDING: { description: 'An attempt is due or running.' },
    DELIVERED: { description: 'The receiver answered with a status from 200 to 299.' },
    DEAD: { description: 'Given up; can be redelivered manually.' },
  },
});

@ObjectType({ description: 'Request of an attempt.' })
class WebhookRequest {
  @Field(() => String, { description: 'URL; for callers who may not change webhooks only its origin.' })
  url!: string;
  @Field(() => GraphQLJSONObject, {
    description: 'Headers by lower-case name, including the signature.',
  })
  headers!: Readonly<Record<string, string>>;
  @Field(() => String, { description: 'Body; URLs of files are shown without their signature.' })
  body!: string;
}

@ObjectType({ description: 'Response to an attempt.' })
class WebhookResponse {
  @Field(() => Int, { description: 'The HTTP status.' }) status!: number;
  @Field(() => String, { description: 'The first 2048 bytes of the body.' }) body!: string;
}

@ObjectType({ description: 'An attempt of a delivery.' })
class WebhookAttempt {
  @Field(() => Int, { description: 'Number of the attempt, from 1 (X-Svc-Delivery-Attempt).' })
  number!: number;
  @Field(() => Date, { description: 'Time the attempt started.' }) startedAt!: Date;
  @Field(() => Int, {
    description:
      'Duration in milliseconds, until the end of the response; the same for every URL that may not be called.',
  })
  durationMs!: number;
  @Field(() => WebhookRequest, {
    nullable: true,
    description: 'Sent request; null if unknown whether it was sent.',
  })
  request!: WebhookRequest | null;
  @Field(() => WebhookResponse, { nullable: true, description: 'Received response; null if none.' })
  response!: WebhookResponse | null;
  @Field(() => String, {
    nullable: true,
    description: 'Why it failed, for people; null if delivered.',
  })
  reason!: string | null;
}

@ObjectType({ description: 'The delivery of an event to a webhook, with all attempts.' })
export class WebhookDelivery {
  @Field(() => ID, { description: 'ID, with the prefix dlv_.' }) id!: string;
  @Field(() => ID, {
    description: 'ID of the event: the webhook-id header of every attempt and `id` of the body.',
  })
  eventId!: string;
  @Field(() => String, { description: 'Name of the event.' }) event!: string;
  @Field(() => DeliveryStatusEnum, { description: 'Current status.' }) status!: string;
  @Field(() => Date, { description: 'Time of creation.' }) createdAt!: Date;
  @Field(() => Date, {
    nullable: true,
    description: 'Time of the next attempt; null if none is due or one is running.',
  })
  nextAttemptAt!: Date | null;
  @Field(() => Date, {
    nullable: true,
    description: 'Time of the delivery or the last attempt; null while pending.',
  })
  finishedAt!: Date | null;
  @Field(() => [WebhookAttempt], { description: 'Attempts, oldest first.' })
  attempts!: WebhookAttempt[];
}

export const WebhookDeliveryConnection = defineConnection(WebhookDelivery, {
  name: 'WebhookDelivery',
  plural: 'deliveries',
  order: 'newest first',
});

@InputType({ description: 'Filter for deliveries; conditions are combined with AND.' })
export class WebhookDeliveryFilterInput {
  @Field(() => DeliveryStatusEnum, { nullable: true, description: 'Deliveries with this status.' })
  status?: string | null;
  @Field(() => String, { nullable: true, description: 'Deliveries of this event.' }) event?: string | null;
}

export function toDelivery({ delivery, attempts }: LoggedDelivery, reader: CallerClaims): WebhookDelivery {
  const { id, eventId, event, state, createdAt, dueAt, finishedAt } = delivery;
  return {
    id,
    eventId,
    event,
    status: statusOf(state),
    createdAt,
    finishedAt,
    nextAttemptAt: state === 'waiting' ? (dueAt instanceof Date ? dueAt : new Date()) : null,
    attempts: attempts.map((attempt) => toAttempt(attempt, reader)),
  };
}

function toAttempt(attempt: AttemptEntity, reader: CallerClaims): WebhookAttempt {
  const { number, startedAt, durationMs, url, requestHeaders, requestBody, status, responseBody, reason } =
    attempt;
  return {
    number,
    startedAt,
    durationMs,
    reason,
    request:
      url !== null && requestHeaders !== null && requestBody !== null
        ? { url: visibleUrl(reader, url), headers: requestHeaders, body: requestBody }
        : null,
    response: status === null ? null : { status, body: responseBody ?? '' },
  };
}
