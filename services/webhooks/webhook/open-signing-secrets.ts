import type { PreviousSecret, SealedSecret, SecretOwner } from '../secret/sealed-secret.js';
import type { SecretBox } from '../secret/secret-box.js';
import { SecretUnreadable } from '../secret/secret-unreadable.js';
import type { WebhookEntity } from './webhook.entity.js';

type Sealed = Pick<
  WebhookEntity,
  'workspaceId' | 'id' | 'secretCiphertext' | 'secretKeyId' | 'previousSecrets'
>;

export const ownerOf = ({ workspaceId, id }: Pick<Sealed, 'workspaceId' | 'id'>): SecretOwner => ({
  workspaceId,
  webhookId: id,
});

export const currentSecretOf = ({ secretCiphertext, secretKeyId }: Sealed): SealedSecret => ({
  ciphertext: secretCiphertext,
  keyId: secretKeyId,
});

export const isLive = ({ expiresAt }: PreviousSecret, now: Date): boolean =>
  Date.parse(expiresAt) > now.getTime();

/**
 * Returns all secrets that currently sign a delivery, the present one first. Throws `SecretUnreadable` when
 * that one can't be decrypted;
 * an earlier one that can't is omitted, since rotation is how an unreadable secret is replaced.
 */
export function openSigningSecrets(box: SecretBox, subscription: Sealed, now: Date): string[] {
  const owner = ownerOf(subscription);
  const previous = subscription.previousSecrets
    .filter((secret) => isLive(secret, now))
    .flatMap((secret) => {
      try {
        return [box.open(secret, owner)];
      } catch (err) {
        if (err instanceof SecretUnreadable) return [];
        throw err;
      }
    });
  return [box.open(currentSecretOf(subscription), owner), ...previous];
}
