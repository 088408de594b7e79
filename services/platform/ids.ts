import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz';

/** Letters and digits from the system's random source; about 5.7 bits each. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // Bytes past the last whole multiple would make the first letters likelier.
      if (byte < ALPHABET.length * 4 && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

/** An opaque id with the prefix that says what it names: `vid_…`. */
export const makeId = (prefix: string): string => `${prefix}_${randomText(20)}`;
