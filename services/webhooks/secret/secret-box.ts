import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SealedSecret, SecretOwner } from './sealed-secret.js';
import { SecretUnreadable } from './secret-unreadable.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretBox {
  /** Of the key that secrets are encrypted with. */
  readonly keyId: string;
  seal(secret: string, owner: SecretOwner): SealedSecret;
  /** Throws `SecretUnreadable`. */
  open(sealed: SealedSecret, owner: SecretOwner): string;
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const derive = (text: string, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', text, '', `webhook secrets: ${purpose}`, length));

/** The id is derived too: an operator has nothing to name, and it tells nothing of the key. */
const makeKey = (text: string): Key => ({
  id: derive(text, 'id', 6).toString('hex'),
  bytes: derive(text, 'key', 32),
});

const bindingOf = ({ workspaceId, webhookId }: SecretOwner): Buffer =>
  Buffer.from(JSON.stringify([workspaceId, webhookId]));

/** Encrypts with the first text's key, and reads what any of them encrypted. */
export function makeSecretBox(current: string, ...previous: readonly string[]): SecretBox {
  const key = makeKey(current);
  const keys = new Map([key, ...previous.map(makeKey)].map(({ id, bytes }) => [id, bytes]));

  return {
    keyId: key.id,
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(bindingOf(owner));
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const ciphertext = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
      return { keyId: key.id, ciphertext };
    },
    open({ keyId, ciphertext }, owner) {
      const bytes = keys.get(keyId);
      if (!bytes) throw new SecretUnreadable(owner.webhookId, `the key ${keyId} is not configured`);
      const sealed = Buffer.from(ciphertext, 'base64');
      try {
        const nonce = sealed.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(bindingOf(owner));
        decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const secret = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([secret, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SecretUnreadable(owner.webhookId, 'it was damaged, or is another webhook’s', { cause });
      }
    },
  };
}
