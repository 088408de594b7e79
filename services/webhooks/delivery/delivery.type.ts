import { GraphQLJSONObject } from 'graphql-scalars';
import { ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { CallerClaims } from '../../platform/access/caller.js';
import { defineConnection } from '../../platform/graphql/connection.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
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
  @Field(() => String, 'URL; for callers who may not change webhooks only its origin.') url!: string;
  @Field(() => GraphQLJSONObject, 'Headers by lower-case name, including the signature.')
  headers!: Readonly<Record<string, string>>;
  @Field(() => String, 'Body; URLs of files are shown without their signature.') body!: string;
}

@ObjectType({ description: 'Response to an attempt.' })
class WebhookResponse {
  @Field(() => Int, 'The HTTP status.') status!: number;
  @Field(() => String, 'The first 2048 bytes of the body.') body!: string;
}

@ObjectType({ description: 'An attempt of a delivery.' })
class WebhookAttempt {
  @Field(() => Int, 'Number of the attempt, from 1 (X-Svc-Delivery-Attempt).') number!: number;
  @Field(() => Date, 'Time the attempt started.') startedAt!: Date;
  @Field(
    () => Int,
    'Duration in milliseconds, until the end of the response; the same for every URL that may not be called.',
  )
  durationMs!: number;
  @NullableField(() => WebhookRequest, 'Sent request; null if unknown whether it was sent.')
  request!: WebhookRequest | null;
  @NullableField(() => WebhookResponse, 'Received response; null if none.') response!: WebhookResponse | null;
  @NullableField(() => String, 'Why it failed, for people; null if delivered.') reason!: string | null;
}

@ObjectType({ description: 'The delivery of an event to a webhook, with all attempts.' })
export class WebhookDelivery {
  @Field(() => ID, 'ID, with the prefix dlv_.') id!: string;
  @Field(() => ID, 'ID of the event: the webhook-id header of every attempt and `id` of the body.')
  eventId!: string;
  @Field(() => String, 'Name of the event.') event!: string;
  @Field(() => DeliveryStatusEnum, 'Current status.') status!: string;
  @Field(() => Date, 'Time of creation.') createdAt!: Date;
  @NullableField(() => Date, 'Time of the next attempt; null if none is due or one is running.')
  nextAttemptAt!: Date | null;
  @NullableField(() => Date, 'Time of the delivery or the last attempt; null while pending.')
  finishedAt!: Date | null;
  @Field(() => [WebhookAttempt], 'Attempts, oldest first.') attempts!: WebhookAttempt[];
}

export const WebhookDeliveryConnection = defineConnection(WebhookDelivery, {
  name: 'WebhookDelivery',
  plural: 'deliveries',
  order: 'newest first',
});

@InputType({ description: 'Filter for deliveries; conditions are combined with AND.' })
export class WebhookDeliveryFilterInput {
  @NullableField(() => DeliveryStatusEnum, 'Deliveries with this status.') status?: string | null;
  @NullableField(() => String, 'Deliveries of this event.') event?: string | null;
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
