import { signWebhook } from '../webhook-verification.js';
import { withinTime } from './time-limit.js';

/** An event as the event stream sends it. */
export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly createdAt: string;
  readonly data: unknown;
}

/** ID of the webhook that forwarded events name; it does not exist at the service. */
const LOCAL_WEBHOOK = 'whk_local';
const ANSWER_WITHIN_MS = 10_000;

/** Creates a secret in the format of Standard Webhooks. */
export function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${Buffer.from(bytes).toString('base64')}`;
}

/** Sends the event to a local receiver as a delivery of a webhook would be sent; returns the status, or why it failed. */
export async function forwardEvent(
  event: StreamedEvent,
  { url, secret, signal }: { readonly url: string; readonly secret: string; readonly signal: AbortSignal },
): Promise<number | string> {
  const { id, event: name, createdAt, data } = event;
  const body = JSON.stringify({ id, event: name, createdAt, webhookId: LOCAL_WEBHOOK, data });
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': await signWebhook({ id, timestamp, body }, secret),
      'x-svc-event': name,
      'x-svc-delivery-attempt': '1',
    };
    return await withinTime(ANSWER_WITHIN_MS, signal, async (within) => {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body,
        headers,
        signal: within,
      });
      await response.body?.cancel();
      return response.status;
    });
  } catch (error) {
    const { cause, message } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
}
