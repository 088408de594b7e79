import { DomainError } from '../../platform/errors/errors.js';
import type { SecretBox } from '../secret/secret-box.js';
import { SecretUnreadable } from '../secret/secret-unreadable.js';
import { currentSecretOf, ownerOf } from './open-signing-secrets.js';
import type { WebhookEntity } from './webhook.entity.js';

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
