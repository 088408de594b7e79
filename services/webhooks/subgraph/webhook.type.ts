import { Directive, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { WEBHOOK, WEBHOOK_ID } from '../../../schemas/descriptions.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import { DISABLED_REASONS, type DisabledReason } from '../webhook/webhook.entity.js';

export const DisabledReasonEnum = upperCaseEnum(DISABLED_REASONS);
registerEnumType(DisabledReasonEnum, {
  name: 'WebhookDisabledReason',
  description: 'Why a webhook is disabled.',
  valuesConfig: {
    REQUESTED: { description: 'Disabled by a caller.' },
    FAILING: { description: 'Disabled after persistent failures.' },
    GONE: { description: 'Disabled because its URL answered 410 Gone.' },
  },
});

@Directive('@key(fields: "id")')
@ObjectType({ description: WEBHOOK })
export class Webhook {
  @Field(() => ID, WEBHOOK_ID) id!: string;
  /** Shown by the field resolver. */
  url!: string;
  @Field(() => [String], 'Names of the subscribed events; * for all.') events!: string[];
  @Field(() => Boolean, 'Whether deliveries are sent.') enabled!: boolean;
  @NullableField(() => DisabledReasonEnum, 'Why it is disabled; null while enabled.')
  disabledReason!: DisabledReason | null;
  @NullableField(() => Date, 'Time it was disabled; null while enabled.') disabledAt!: Date | null;
  @Field(() => Int, 'Number of failed attempts since the last successful one.') consecutiveFailures!: number;
  @NullableField(() => Date, 'Time of the first of those failures; null if none.')
  firstFailureAt!: Date | null;
  @NullableField(() => Date, 'Time of the last successful delivery; null if none.')
  lastDeliveredAt!: Date | null;
  @NullableField(() => Date, 'Time of the last failed attempt; null if none.') lastFailedAt!: Date | null;
  @Field(() => Date, 'Time of creation.') createdAt!: Date;
  @Field(() => Date, 'Time of the last change.') updatedAt!: Date;
}

@ObjectType({ description: 'A webhook with its secret, which is returned only here.' })
export class WebhookWithSecret {
  @Field(() => Webhook, 'ID of the webhook.') webhook!: Webhook;
  @Field(() => String, 'Signing secret (Standard Webhooks): whsec_ and 32 bytes in base64.') secret!: string;
}

@InputType({ description: 'A webhook to create.' })
export class CreateWebhookInput {
  @Field(() => String, 'Public https URL of at most 2048 characters.') url!: string;
  @Field(() => [String], {
    description:
      'At least one event name (see webhookEvents), or * for all, including future ones. A token needs the scopes of each.',
  })
  events!: string[];
}

@InputType({ description: 'The changes; absent fields are unchanged.' })
export class UpdateWebhookInput {
  @NullableField(() => String, 'Public https URL of at most 2048 characters.') url?: string | null;
  @NullableField(() => [String], 'Replaces the list of events; at least one.') events?: string[] | null;
  @NullableField(() => Boolean, 'False stops deliveries; true resumes them and resets the failure count.')
  enabled?: boolean | null;
}

@ObjectType({ description: 'A deleted webhook.' })
export class DeletedWebhook {
  @Field(() => ID, 'ID of the deleted webhook.') id!: string;
}
