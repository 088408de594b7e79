import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { WebhooksContext } from '../context.js';
import { isLive } from '../secret/open-signing-secrets.js';
import { rotateWebhookSecret } from '../secret/rotate-webhook-secret.js';
import { createWebhook } from './create-webhook.js';
import { deleteWebhook } from './delete-webhook.js';
import { findWebhooks } from './find-webhooks.js';
import { getWebhook } from './get-webhook.js';
import { updateWebhook } from './update-webhook.js';
import type { WebhookEntity } from './webhook.entity.js';
import {
  CreateWebhookInput,
  DeletedWebhook,
  UpdateWebhookInput,
  Webhook,
  WebhookWithSecret,
} from './webhook.type.js';

@Resolver(() => Webhook)
export class WebhookResolver {
  @Query(() => [Webhook], { description: 'The workspace’s webhooks, oldest first.' })
  webhooks(@Ctx() ctx: WebhooksContext): Promise<Webhook[]> {
    return findWebhooks(ctx);
  }

  @Query(() => Webhook, {
    nullable: true,
    description: 'A webhook of the workspace; null, with the error not_found, where there is none.',
  })
  webhook(
    @Arg('id', () => ID, { description: 'Which webhook.' }) id: string,
    @Ctx() ctx: WebhooksContext,
  ): Promise<Webhook> {
    return getWebhook(ctx, id);
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: 'Until then secrets from before the last rotation sign along; null when none does.',
  })
  previousSecretsExpireAt(@Root() webhook: Webhook): Date | null {
    const now = new Date();
    // The newest is first, and the last to expire.
    const [newest] = (webhook as WebhookEntity).previousSecrets.filter((secret) => isLive(secret, now));
    return newest ? new Date(newest.expiresAt) : null;
  }

  @Mutation(() => WebhookWithSecret, {
    description:
      'Subscribes an address to events, and shows the secret that deliveries are signed with, this once. How many there may be is the plan’s to say.',
  })
  createWebhook(
    @Arg('input', () => CreateWebhookInput, { description: 'Where to, and what of.' })
    input: CreateWebhookInput,
    @Ctx() ctx: WebhooksContext,
  ): Promise<WebhookWithSecret> {
    return createWebhook(ctx, input);
  }

  @Mutation(() => Webhook, {
    description:
      'Changes a webhook. But to disable it, a token needs the scopes of all events that it is told of then.',
  })
  updateWebhook(
    @Arg('id', () => ID, { description: 'Which webhook.' }) id: string,
    @Arg('input', () => UpdateWebhookInput, { description: 'What is to change.' }) input: UpdateWebhookInput,
    @Ctx() ctx: WebhooksContext,
  ): Promise<Webhook> {
    return updateWebhook(ctx, id, input);
  }

  @Mutation(() => DeletedWebhook, {
    description: 'Removes a webhook with its secret. What waits to be delivered to it never is.',
  })
  async deleteWebhook(
    @Arg('id', () => ID, { description: 'Which webhook.' }) id: string,
    @Ctx() ctx: WebhooksContext,
  ): Promise<DeletedWebhook> {
    await deleteWebhook(ctx, id);
    return { id };
  }

  @Mutation(() => WebhookWithSecret, {
    description:
      'Gives a webhook another secret and shows it, this once. The one before signs along for 24 hours: a delivery then carries a signature of each. A token needs the scopes of the webhook’s events.',
  })
  rotateWebhookSecret(
    @Arg('id', () => ID, { description: 'Which webhook.' }) id: string,
    @Ctx() ctx: WebhooksContext,
  ): Promise<WebhookWithSecret> {
    return rotateWebhookSecret(ctx, id);
  }
}
