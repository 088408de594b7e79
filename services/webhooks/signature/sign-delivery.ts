import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** Creates a secret in the format of Standard Webhooks: `whsec_` and the key in base64. */
export const makeSigningSecret = (): string => `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;

function keyOf(secret: string): Buffer {
  if (!secret.startsWith(PREFIX)) throw new RangeError(`A signing secret begins with ${PREFIX}`);
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

interface SignedParts {
  /** The header `webhook-id`. */
  readonly id: string;
  /** The header `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: number;
  /** The body, byte for byte. */
  readonly body: string | Buffer;
}

/**
 * Returns the header `webhook-signature` of Standard Webhooks: one signature per secret, separated by spaces.
 */
export function signDelivery({ id, timestamp, body }: SignedParts, secrets: readonly string[]): string {
  if (!Number.isSafeInteger(timestamp)) throw new RangeError('A delivery is signed with whole seconds');
  return secrets
    .map((secret) => {
      const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body);
      return `v1,${signature.digest('base64')}`;
    })
    .join(' ');
}
