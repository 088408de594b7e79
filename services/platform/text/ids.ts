import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz';

const ID_LENGTH = 20;

/** Letters and digits from the system's random source; about 5.7 bits each. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // Bytes beyond the last whole multiple would make the first letters likelier.
      if (byte < ALPHABET.length * 4 && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

/** Creates an opaque ID whose prefix names its type: `vid_…`. */
export const makeId = (prefix: string): string => `${prefix}_${randomText(ID_LENGTH)}`;

/** Returns the same ID for the same seed, in the format of `makeId`, so that a repeated request finds what the first one created. */
export function deriveId(prefix: string, seed: readonly string[]): string {
  let rest = BigInt(`0x${createHash('sha256').update(JSON.stringify(seed)).digest('hex')}`);
  let text = '';
  while (text.length < ID_LENGTH) {
    text += ALPHABET[Number(rest % BigInt(ALPHABET.length))];
    rest /= BigInt(ALPHABET.length);
  }
  return `${prefix}_${text}`;
}
