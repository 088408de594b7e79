import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealed {
  readonly keyId: string;
  /** Base64. */
  readonly ciphertext: string;
}

/** The data was encrypted with an unknown key or for another place, or was altered. */
export class SealBroken extends Error {}

/** Encrypts stored data. `place` binds the ciphertext to its location: it can't be decrypted elsewhere. */
export interface Sealer {
  readonly keyId: string;
  seal(text: string, place: readonly string[]): Sealed;
  /** Throws `SealBroken`. */
  open(sealed: Sealed, place: readonly string[]): string;
}

interface SealerKeys {
  /** Keys of different purposes are independent, though they are derived from one text. */
  readonly purpose: string;
  readonly current: string;
  /** Earlier keys, which can still decrypt. */
  readonly previous?: readonly string[];
}

export function makeSealer({ purpose, current, previous = [] }: SealerKeys): Sealer {
  const derive = (text: string, what: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', text, '', `${purpose}: ${what}`, length));
  // The ID is derived as well: operators need not choose one, and it reveals nothing about the key.
  const idOf = (text: string): string => derive(text, 'id', 6).toString('hex');
  const keys = new Map([current, ...previous].map((text) => [idOf(text), derive(text, 'key', 32)]));
  const keyId = idOf(current);

  return {
    keyId,
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keys.get(keyId) as Buffer, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(JSON.stringify(place)));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { keyId, ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64') };
    },
    open(sealed, place) {
      const key = keys.get(sealed.keyId);
      if (!key) throw new SealBroken(`the key ${sealed.keyId} is not configured`);
      const bytes = Buffer.from(sealed.ciphertext, 'base64');
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(JSON.stringify(place)));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SealBroken('it was changed, or belongs elsewhere', { cause });
      }
    },
  };
}
