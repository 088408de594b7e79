import { randomFillSync } from 'node:crypto';

const WELL_FORMED = /^[A-Za-z0-9._:-]{1,128}$/;

/** Returns the caller's `X-Request-Id` if it is well-formed, else a new one. */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && WELL_FORMED.test(header) ? header : newId();
}

/** Random bytes for many IDs, because each call for some takes longer than the rest of an ID. */
const random = Buffer.alloc(16 * 256);
let used = random.length;

const text = Buffer.alloc(36, '-');
const DIGITS = Buffer.from('0123456789abcdef');
/** Where the two digits of each byte are (RFC 9562, 4). */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

/**
 * A random UUID (version 4) in one piece. That of Node.js is concatenated of its digits, and V8 keeps all parts of such
 * a text, half a kilobyte, for as long as a connection is open.
 */
function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  random[used + 6] = ((random[used + 6] as number) & 0x0f) | 0x40;
  random[used + 8] = ((random[used + 8] as number) & 0x3f) | 0x80;
  for (const place of PLACES) {
    const byte = random[used++] as number;
    text[place] = DIGITS[byte >> 4] as number;
    text[place + 1] = DIGITS[byte & 15] as number;
  }
  return text.toString('latin1');
}
