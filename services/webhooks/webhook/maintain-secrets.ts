import type { Logger } from 'pino';
import { inTransaction } from '../../platform/database/database.js';
import type { WebhooksServices } from '../context.js';
import { type SealedSecret, SecretUnreadable } from '../secret/secret-box.js';
import { currentSecretOf, isLive, ownerOf } from './open-signing-secrets.js';
import { WebhookEntity } from './webhook.entity.js';

const ACROSS_WORKSPACES = { settings: { 'app.tends_secrets': 'on' } };

const DUE = `
  select workspace_id as "workspaceId", id from webhook
  where secret_key_id <> $1 or exists (
    select 1 from jsonb_array_elements(previous_secrets) as previous
    where previous ->> 'keyId' <> $1 or (previous ->> 'expiresAt')::timestamptz <= $2
  )`;

type MaintenanceServices = Pick<WebhooksServices, 'db' | 'secrets'> & { readonly log: Logger };

interface Place {
  readonly workspaceId: string;
  readonly id: string;
}

/**
 * Re-encrypts secrets that another key than the present one encrypted, and destroys previous secrets that
 * have expired. Safe to run concurrently. Unreadable secrets stay unchanged and are logged.
 */
export async function maintainSecrets({ log, ...services }: MaintenanceServices): Promise<void> {
  const due: Place[] = await inTransaction(services.db, ACROSS_WORKSPACES, (tx) =>
    tx.query(DUE, [services.secrets.keyId, new Date()]),
  );
  for (const place of due) {
    const { id: webhookId } = place;
    for (const { message } of await maintainSecretsOf(services, place)) log.error({ webhookId }, message);
  }
  if (due.length > 0)
    log.info(
      { webhooks: due.length },
      'secrets of webhooks were re-encrypted, or destroyed because they had expired',
    );
}

/** Returns the secrets that could not be decrypted. */
async function maintainSecretsOf(
  { db, secrets }: Pick<WebhooksServices, 'db' | 'secrets'>,
  { workspaceId, id }: Place,
): Promise<SecretUnreadable[]> {
  const unreadable: SecretUnreadable[] = [];
  await inTransaction(db, { workspaceId }, async (tx) => {
    const webhook = await tx.findOne(WebhookEntity, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!webhook) return;
    const renew = (sealed: SealedSecret): SealedSecret => {
      try {
        return secrets.renew(sealed, ownerOf(webhook));
      } catch (err) {
        if (!(err instanceof SecretUnreadable)) throw err;
        unreadable.push(err);
        return sealed;
      }
    };
    const { ciphertext, keyId } = renew(currentSecretOf(webhook));
    const now = new Date();
    const previousSecrets = webhook.previousSecrets
      .filter((previous) => isLive(previous, now))
      .map((previous) => ({ ...previous, ...renew(previous) }));
    const change = { secretCiphertext: ciphertext, secretKeyId: keyId, previousSecrets };
    await tx.update(WebhookEntity, { workspaceId, id }, change);
  });
  return unreadable;
}
