import { GraphQLJSONObject } from 'graphql-scalars';
import { Ctx, ID, ObjectType, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { scopesOfEvents, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '../../../schemas/webhook-events.js';
import { requireAccess } from '../../platform/access/access.js';
import { notFound } from '../../platform/errors/errors.js';
import {
  Arg,
  Field,
  FieldResolver,
  Mutation,
  NullableFieldResolver,
  NullableQuery,
  Query,
} from '../../platform/graphql/described.js';
import { jsonSchemaOf } from '../../platform/validation/json-schema.js';
import type { WebhooksContext } from '../context.js';
import { createWebhook, deleteWebhook, updateWebhook } from '../webhook/change-webhooks.js';
import { findWebhooks } from '../webhook/find-webhooks.js';
import { isLive } from '../webhook/open-signing-secrets.js';
import { rotateWebhookSecret } from '../webhook/rotate-webhook-secret.js';
import { visibleUrl } from '../webhook/visible-url.js';
import type { WebhookEntity } from '../webhook/webhook.entity.js';
import {
  CreateWebhookInput,
  DeletedWebhook,
  UpdateWebhookInput,
  Webhook,
  WebhookWithSecret,
} from './webhook.type.js';

@Resolver(() => Webhook)
export class WebhookResolver {
  @Query(() => [Webhook], 'Returns the workspace’s webhooks, oldest first.')
  webhooks(@Ctx() ctx: WebhooksContext): Promise<Webhook[]> {
    return findWebhooks(ctx);
  }

  @NullableQuery(() => Webhook, {
    description: 'Returns a webhook of the workspace; null with the error not_found if there is none.',
  })
  webhook(
    @Arg('id', () => ID, 'ID of the webhook.') id: string,
    @Ctx() ctx: WebhooksContext,
  ): Promise<Webhook> {
    return getWebhook(ctx, id);
  }

  @FieldResolver(() => String, {
    description:
      'URL of the receiver, HTTPS only; for callers who may not change webhooks only its origin, since receivers have secrets in their paths.',
  })
  url(@Root() { url }: Webhook, @Ctx() { caller }: WebhooksContext): string {
    return visibleUrl(caller, url);
  }

  @NullableFieldResolver(() => Date, {
    description: 'Time until which previous secrets also sign deliveries; null if none do.',
  })
  previousSecretsExpireAt(@Root() webhook: Webhook): Date | null {
    const now = new Date();
    // The newest one is first, and expires last.
    const [newest] = (webhook as WebhookEntity).previousSecrets.filter((secret) => isLive(secret, now));
    return newest ? new Date(newest.expiresAt) : null;
  }

  @Mutation(() => WebhookWithSecret, {
    description:
      'Creates a webhook. The signing secret is returned only here. The plan limits the number of webhooks.',
  })
  createWebhook(
    @Arg('input', () => CreateWebhookInput, 'The webhook to create.') input: CreateWebhookInput,
    @Ctx() ctx: WebhooksContext,
  ): Promise<WebhookWithSecret> {
    return createWebhook(ctx, input);
  }

  @Mutation(() => Webhook, {
    description:
      'Updates a webhook. Except to disable it, a token needs the scopes of all its events after the change.',
  })
  updateWebhook(
    @Arg('id', () => ID, 'ID of the webhook.') id: string,
    @Arg('input', () => UpdateWebhookInput, 'The changes.') input: UpdateWebhookInput,
    @Ctx() ctx: WebhooksContext,
  ): Promise<Webhook> {
    return updateWebhook(ctx, id, input);
  }

  @Mutation(() => DeletedWebhook, 'Deletes a webhook and its secret. Pending deliveries are discarded.')
  async deleteWebhook(
    @Arg('id', () => ID, 'ID of the webhook.') id: string,
    @Ctx() ctx: WebhooksContext,
  ): Promise<DeletedWebhook> {
    await deleteWebhook(ctx, id);
    return { id };
  }

  @Mutation(() => WebhookWithSecret, {
    description:
      'Replaces the signing secret of a webhook and returns it, only here. The previous secret stays valid for 24 hours: deliveries carry a signature of each. A token needs the scopes of the webhook’s events.',
  })
  rotateWebhookSecret(
    @Arg('id', () => ID, 'ID of the webhook.') id: string,
    @Ctx() ctx: WebhooksContext,
  ): Promise<WebhookWithSecret> {
    return rotateWebhookSecret(ctx, id);
  }
}

/** Returns a webhook of the workspace. Another workspace's reads like a missing one. */
export async function getWebhook(ctx: WebhooksContext, id: string): Promise<WebhookEntity> {
  requireAccess(ctx.caller, ACCESS.webhook);
  const [webhook] = await findWebhooks(ctx, [id]);
  if (!webhook) throw notFound({ what: 'Webhook', id });
  return webhook;
}

@ObjectType({ description: 'An event type that webhooks can subscribe to.' })
class WebhookEventType {
  @Field(() => String, 'Name, such as export.completed.') name!: string;
  @Field(() => String, 'Description of when it occurs.') description!: string;
  @Field(() => GraphQLJSONObject, 'JSON Schema of `data` in its deliveries. Additional fields may occur.')
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
  @Query(() => [WebhookEventType], 'Returns all event types.')
  webhookEvents(@Ctx() { caller }: WebhooksContext): readonly WebhookEventType[] {
    requireAccess(caller, ACCESS.webhookEvents);
    return EVENT_TYPES;
  }
}
