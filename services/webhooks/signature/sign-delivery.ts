import { createHmac } from 'node:crypto';
import { keyOf } from './signing-secret.js';

export interface SignedParts {
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
