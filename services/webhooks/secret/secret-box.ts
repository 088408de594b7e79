import { makeSealer, SealBroken } from '../../platform/access/sealer.js';
import type { SealedSecret, SecretOwner } from './sealed-secret.js';
import { SecretUnreadable } from './secret-unreadable.js';

export interface SecretBox {
  /** ID of the key that encrypts. */
  readonly keyId: string;
  seal(secret: string, owner: SecretOwner): SealedSecret;
  /** Throws `SecretUnreadable`. */
  open(sealed: SealedSecret, owner: SecretOwner): string;
  /** Encrypts the secret again with the present key. Throws `SecretUnreadable`. */
  renew(sealed: SealedSecret, owner: SecretOwner): SealedSecret;
}

/** Encrypts with the first text's key, and decrypts with any of them. */
export function makeSecretBox(current: string, ...previous: readonly string[]): SecretBox {
  const sealer = makeSealer({ purpose: 'webhook secrets', current, previous });
  const placeOf = ({ workspaceId, webhookId }: SecretOwner) => [workspaceId, webhookId];

  const box: SecretBox = {
    keyId: sealer.keyId,
    seal: (secret, owner) => sealer.seal(secret, placeOf(owner)),
    open(sealed, owner) {
      try {
        return sealer.open(sealed, placeOf(owner));
      } catch (err) {
        if (!(err instanceof SealBroken)) throw err;
        throw new SecretUnreadable(owner.webhookId, err.message, { cause: err });
      }
    },
    renew: (sealed, owner) =>
      sealed.keyId === sealer.keyId ? sealed : box.seal(box.open(sealed, owner), owner),
  };
  return box;
}
