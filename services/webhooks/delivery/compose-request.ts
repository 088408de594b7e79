import { addressFiles } from '../../platform/http/address-files.js';
import type { MakeStoredUrl } from '../../platform/http/stored-url.js';
import { tracingHeaders } from '../../platform/tracing/spans.js';
import type { SecretBox } from '../secret/secret-box.js';
import { signDelivery } from '../signature/sign-delivery.js';
import { openSigningSecrets } from '../webhook/open-signing-secrets.js';
import type { ClaimedDelivery } from './claim-deliveries.js';

export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body as logged: readers of the log may lack access to files. */
  readonly bodyForLog: string;
}

export interface Composing {
  readonly secrets: SecretBox;
  readonly makeStoredUrl: MakeStoredUrl;
}

/**
 * Composes the request of one attempt (Standard Webhooks). The ID is the event's in every attempt; timestamp,
 * signature and file URLs are
 * created anew, so that a late attempt is as valid as the first. Throws `SecretUnreadable`.
 */
export function composeRequest(
  { workspaceId, webhookId, eventId, event, createdAt, data, attempt, webhook }: ClaimedDelivery,
  { secrets, makeStoredUrl }: Composing,
  now: Date,
): WebhookRequest {
  const addresses: string[] = [];
  const addressed = addressFiles(data, workspaceId, (file) => {
    const address = makeStoredUrl(file, now);
    addresses.push(address);
    return address;
  });
  const body = JSON.stringify({
    id: eventId,
    event,
    createdAt: createdAt.toISOString(),
    webhookId,
    data: addressed,
  });
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = signDelivery({ id: eventId, timestamp, body }, openSigningSecrets(secrets, webhook, now));
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
      'x-svc-event': event,
      'x-svc-delivery-attempt': String(attempt),
      ...tracingHeaders(),
    },
    body,
    bodyForLog: addresses.reduce(
      (text, address) => text.replaceAll(address, withoutSignature(address)),
      body,
    ),
  };
}

const withoutSignature = (address: string): string => address.replace(/([?&]signature=)[^&]*/, '$1removed');
