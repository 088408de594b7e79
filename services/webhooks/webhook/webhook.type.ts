import { Directive, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { DISABLED_REASONS, type DisabledReason } from './disabled-reason.js';

export const DisabledReasonEnum = upperCaseEnum(DISABLED_REASONS);
registerEnumType(DisabledReasonEnum, {
  name: 'WebhookDisabledReason',
  description: 'Why a webhook is told nothing.',
  valuesConfig: {
    REQUESTED: { description: 'Somebody who may change it disabled it.' },
    FAILING: { description: 'Every attempt failed for too long.' },
    GONE: { description: 'Its address answered 410: nobody wants to be told there any more.' },
  },
});

@Directive('@key(fields: "id")')
@ObjectType({ description: 'Where the workspace wants to be told, and of what.' })
export class Webhook {
  @Field(() => ID, { description: 'Begins with whk_.' }) id!: string;
  @Field(() => String, { description: 'Where deliveries are sent to. HTTPS only.' }) url!: string;
  @Field(() => [String], { description: 'Names of the events it is told of; * is all of them.' })
  events!: string[];
  @Field(() => Boolean, { description: 'Whether it is told anything.' }) enabled!: boolean;
  @Field(() => DisabledReasonEnum, {
    nullable: true,
    description: 'Why it is told nothing; null while it is enabled.',
  })
  disabledReason!: DisabledReason | null;
  @Field(() => Date, {
    nullable: true,
    description: 'Since when it is told nothing; null while it is enabled.',
  })
  disabledAt!: Date | null;
  @Field(() => Int, { description: 'Attempts that failed since the last that did not.' })
  consecutiveFailures!: number;
  @Field(() => Date, {
    nullable: true,
    description: 'When the first of those attempts failed; null while there are none.',
  })
  firstFailureAt!: Date | null;
  @Field(() => Date, {
    nullable: true,
    description: 'When it was last told something; null while it never was.',
  })
  lastDeliveredAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'When an attempt last failed; null while none has.' })
  lastFailedAt!: Date | null;
  @Field(() => Date, { description: 'When it was made.' }) createdAt!: Date;
  @Field(() => Date, { description: 'When it was last changed, or disabled.' }) updatedAt!: Date;
}

@ObjectType({ description: 'A webhook with its secret, which is shown here and never again.' })
export class WebhookWithSecret {
  @Field(() => Webhook, { description: 'The webhook.' }) webhook!: Webhook;
  @Field(() => String, {
    description:
      'What its deliveries are signed with, as Standard Webhooks has it: whsec_ and 32 bytes in base64.',
  })
  secret!: string;
}

@InputType({ description: 'A new webhook.' })
export class CreateWebhookInput {
  @Field(() => String, { description: 'An https address, public, of at most 2048 characters.' }) url!: string;
  @Field(() => [String], {
    description:
      'At least one of the names that webhookEvents lists, or * for all, also those that are added later. A token needs the scopes of each of them.',
  })
  events!: string[];
}

@InputType({ description: 'What is to change; what is absent stays.' })
export class UpdateWebhookInput {
  @Field(() => String, {
    nullable: true,
    description: 'An https address, public, of at most 2048 characters.',
  })
  url?: string | null;
  @Field(() => [String], { nullable: true, description: 'Replaces the list; at least one.' })
  events?: string[] | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'False stops deliveries; true starts them, and counts failures anew.',
  })
  enabled?: boolean | null;
}

@ObjectType({ description: 'The webhook that was removed.' })
export class DeletedWebhook {
  @Field(() => ID, { description: 'Its id, which is nobody’s any more.' }) id!: string;
}
