import { makeSealer, SealBroken } from '../../platform/access/sealer.js';

/** An encrypted secret with the ID of its key. */
export interface SealedSecret {
  readonly keyId: string;
  /** Base64. */
  readonly ciphertext: string;
}

/** A previous secret, which keeps signing until it expires. */
export interface PreviousSecret extends SealedSecret {
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** The webhook that a secret is bound to: moved to another row it can't be decrypted. */
export interface SecretOwner {
  readonly workspaceId: string;
  readonly webhookId: string;
}

/**
 * A webhook's secret can't be decrypted because the operator's key was changed or lost; rotating the secret
 * repairs it.
 */
export class SecretUnreadable extends Error {
  constructor(webhookId: string, reason: string, options?: ErrorOptions) {
    super(`The secret of webhook ${webhookId} can’t be read: ${reason}`, options);
    this.name = 'SecretUnreadable';
  }
}

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
