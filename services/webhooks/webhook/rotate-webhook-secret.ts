import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import { webhooksActionAudited } from '../../../schemas/messages/audit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { applyEffect } from '../../platform/idempotency/effect-key.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { WebhooksContext } from '../context.js';
import { rotatedTooOften } from '../errors.js';
import type { SecretBox } from '../secret/secret-box.js';
import { makeSigningSecret } from '../signature/sign-delivery.js';
import type { WebhookWithSecret } from './change-webhooks.js';
import { requireEvents } from './check-webhook.js';
import { currentSecretOf, isLive, ownerOf, showSecret } from './open-signing-secrets.js';
import { findWebhookForUpdate, WebhookEntity } from './webhook.entity.js';

const SIGNS_ALONG_HOURS = 24;
/** Each previous secret adds a signature to every delivery, which receivers have to parse. */
const MAX_PREVIOUS = 5;

/**
 * Replaces a webhook's secret. The previous one keeps signing for a day, so that its receiver can change over
 * without losing a delivery. The previous one need not be readable: rotation replaces secrets whose
 * encryption key was lost.
 */
export async function rotateWebhookSecret(
  { db, caller, secrets, requestId }: WebhooksContext,
  id: string,
): Promise<WebhookWithSecret> {
  requireAccess(caller, ACCESS.rotateWebhookSecret);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const webhook = await findWebhookForUpdate(tx, id);
    // The holder of the secret can forge deliveries, so the caller must be allowed to read the webhook's
    // events itself.
    requireEvents(caller, ACCESS.rotateWebhookSecret, webhook.events);
    await applyEffect(tx, caller, { operation: 'rotateWebhookSecret', input: { id } }, async () => {
      await rotate(tx, secrets, webhook);
      const audited = auditedAction(caller, 'webhook_secret_rotated', { type: 'webhook', id });
      await queueMessage(tx, webhooksActionAudited, audited, { workspaceId, requestId });
      return { id };
    });
    const rotated = await tx.findOneByOrFail(WebhookEntity, { workspaceId, id });
    return { webhook: rotated, secret: showSecret(secrets, rotated) };
  });
}

async function rotate(tx: EntityManager, secrets: SecretBox, webhook: WebhookEntity): Promise<void> {
  const { workspaceId, id } = webhook;
  const now = new Date();
  const live = webhook.previousSecrets.filter((previous) => isLive(previous, now));
  if (live.length >= MAX_PREVIOUS) throw rotatedTooOften({ id, max: MAX_PREVIOUS, hours: SIGNS_ALONG_HOURS });

  const { ciphertext, keyId } = secrets.seal(makeSigningSecret(), ownerOf(webhook));
  const expiresAt = new Date(now.getTime() + SIGNS_ALONG_HOURS * 3_600_000).toISOString();
  await tx.update(
    WebhookEntity,
    { workspaceId, id },
    {
      secretCiphertext: ciphertext,
      secretKeyId: keyId,
      previousSecrets: [{ ...currentSecretOf(webhook), expiresAt }, ...live],
      updatedAt: now,
    },
  );
}
