import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { notFound } from '../../platform/errors/errors.js';
import type { WebhooksContext } from '../context.js';
import { findWebhooks } from './find-webhooks.js';
import type { WebhookEntity } from './webhook.entity.js';

/** Returns a webhook of the workspace. Another workspace's reads like a missing one. */
export async function getWebhook(ctx: WebhooksContext, id: string): Promise<WebhookEntity> {
  requireAccess(ctx.caller, ACCESS.webhook);
  const [webhook] = await findWebhooks(ctx, [id]);
  if (!webhook) throw notFound({ what: 'Webhook', id });
  return webhook;
}
