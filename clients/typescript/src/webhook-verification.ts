import { WebhookVerificationError } from './errors.js';
import type { webhooks } from './schema.generated.js';

/** Payload of a webhook event; `event` determines the type of `data`. */
export type WebhookEvent = {
  [E in keyof webhooks]: webhooks[E] extends {
    post: { requestBody: { content: { 'application/json': infer Body } } };
  }
    ? Body
    : never;
}[keyof webhooks];

export type WebhookEventName = keyof webhooks;

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ReceivedDelivery {
  /** The body as it was received, not parsed and printed again. */
  readonly body: string | Uint8Array;
  readonly headers: HeaderValues;
  /** The secret of the webhook, which begins with `whsec_`; several while one is being replaced. */
  readonly secret: string | readonly string[];
  /** How old a delivery may be, in seconds; 300 by default. */
  readonly toleranceSeconds?: number;
}

const DEFAULT_TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';

/** Returns the bytes of a secret. */
function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
  if (!secret.startsWith(PREFIX)) throw new TypeError(`secret must begin with ${PREFIX}`);
  return Uint8Array.from(atob(secret.slice(PREFIX.length)), (char) => char.charCodeAt(0));
}

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Returns the signature of Standard Webhooks: `v1,` and an HMAC-SHA256 in base64. */
export async function signWebhook(
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
  secret: string,
): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', keyBytes(secret), algorithm, false, ['sign']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  return `v1,${toBase64(await crypto.subtle.sign('HMAC', key, signed))}`;
}

/** Compares without revealing by its duration where the texts differ. */
function isEqual(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let i = 0; i < one.length; i += 1) difference |= one.charCodeAt(i) ^ other.charCodeAt(i);
  return difference === 0;
}

function readHeader(headers: HeaderValues, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  const text = typeof value === 'string' ? value : value?.[0];
  if (!text) throw new WebhookVerificationError(`The header ${name} is missing`);
  return text;
}

/**
 * Returns the event of a delivery after verifying its signature and time (Standard Webhooks). Throws
 * `WebhookVerificationError`.
 */
export async function verifyWebhook({
  body,
  headers,
  secret,
  toleranceSeconds = DEFAULT_TOLERANCE_SECONDS,
}: ReceivedDelivery): Promise<WebhookEvent> {
  const id = readHeader(headers, 'webhook-id');
  const timestamp = Number(readHeader(headers, 'webhook-timestamp'));
  const given = readHeader(headers, 'webhook-signature').split(' ');
  if (!Number.isSafeInteger(timestamp) || Math.abs(Date.now() / 1000 - timestamp) > toleranceSeconds)
    throw new WebhookVerificationError('The delivery is too old, or the clock of this machine is wrong');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    const expected = await signWebhook({ id, timestamp, body: text }, each);
    if (given.some((signature) => isEqual(signature, expected))) return JSON.parse(text) as WebhookEvent;
  }
  throw new WebhookVerificationError('The signature is not valid for this body and secret');
}
