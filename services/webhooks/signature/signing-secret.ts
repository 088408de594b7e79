import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** Creates a secret in the format of Standard Webhooks: `whsec_` and the key in base64. */
export const makeSigningSecret = (): string => `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;

export function keyOf(secret: string): Buffer {
  if (!secret.startsWith(PREFIX)) throw new RangeError(`A signing secret begins with ${PREFIX}`);
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}
