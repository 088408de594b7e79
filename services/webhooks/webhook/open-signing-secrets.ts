import { DomainError } from '../../platform/errors/errors.js';
import {
  type PreviousSecret,
  type SealedSecret,
  type SecretBox,
  type SecretOwner,
  SecretUnreadable,
} from '../secret/secret-box.js';
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

/**
 * Returns the present secret to the request that created it, and to a repetition of the same request. Throws
 * `conflict`.
 */
export function showSecret(secrets: SecretBox, webhook: WebhookEntity): string {
  try {
    return secrets.open(currentSecretOf(webhook), ownerOf(webhook));
  } catch (cause) {
    if (!(cause instanceof SecretUnreadable)) throw cause;
    throw new DomainError('conflict', 'The secret can no longer be read; rotate it', { cause });
  }
}
