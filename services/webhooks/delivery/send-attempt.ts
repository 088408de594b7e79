import type { Readable } from 'node:stream';
import { addressFiles } from '../../platform/http/address-files.js';
import type { MakeStoredUrl } from '../../platform/http/stored-url.js';
import type { Outbound } from '../../platform/outbound/outbound.js';
import {
  OutboundNotPermitted,
  OutboundRefused,
  OutboundTimedOut,
} from '../../platform/outbound/outbound-refused.js';
import { REFUSAL_MS } from '../../platform/outbound/resolve-permitted.js';
import { inSpan, markFailed, tracingHeaders } from '../../platform/tracing/spans.js';
import { type SecretBox, SecretUnreadable } from '../secret/secret-box.js';
import { signDelivery } from '../signature/sign-delivery.js';
import { openSigningSecrets } from '../webhook/open-signing-secrets.js';
import type { ClaimedDelivery } from './claim-deliveries.js';

/** Messages for connection failures to a permitted address. */
const OF_THE_CONNECTION: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before a response was received',
  EPIPE: 'The connection was closed before a response was received',
  UND_ERR_SOCKET: 'The connection was closed before a response was received',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out',
  ETIMEDOUT: 'The connection timed out',
  UND_ERR_HEADERS_TIMEOUT: 'The response timed out',
  EPROTO: 'No secure connection could be agreed on (TLS)',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'The certificate is signed by an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is signed by an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is signed by an authority that is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host',
};

const codeOf = (err: unknown): string => String((err as { code?: unknown } | null)?.code ?? '');

/**
 * Explains to the webhook's owner why there was no answer. A name that does not resolve and one that resolves
 * to a private address read the same: a difference would let users map the operator's network.
 */
function describeFailure(err: unknown, withinMs: number): string {
  if (err instanceof SecretUnreadable)
    return 'The signing secret could not be decrypted; rotate it, and inform the operator';
  if (err instanceof OutboundTimedOut) return `No answer within ${withinMs / 1000} seconds`;
  const code = err instanceof OutboundRefused ? codeOf(err.cause) : '';
  if (code.startsWith('ERR_SSL_')) return 'No secure connection could be agreed on (TLS)';
  if (code.startsWith('HPE_')) return 'The response is not valid HTTP';
  return OF_THE_CONNECTION[code] ?? 'The URL could not be reached: it must be a public https URL';
}

interface WebhookRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body as logged: readers of the log may lack access to files. */
  readonly bodyForLog: string;
}

interface Composing {
  readonly secrets: SecretBox;
  readonly makeStoredUrl: MakeStoredUrl;
}

/**
 * Composes the request of one attempt (Standard Webhooks). The ID is the event's in every attempt; timestamp,
 * signature and file URLs are created anew, so that a late attempt is as valid as the first. Throws
 * `SecretUnreadable`.
 */
function composeRequest(
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

export interface Sending extends Composing {
  readonly outbound: Outbound;
  /** Maximum time until the answer. */
  readonly answerWithinMs?: number;
}

/** The result of one attempt. */
export interface AttemptOutcome {
  readonly delivery: ClaimedDelivery;
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Null when the request could not be composed. */
  readonly request: Pick<WebhookRequest, 'headers' | 'bodyForLog'> | null;
  /** Null when there was no answer. */
  readonly status: number | null;
  readonly responseBody: string | null;
  /** Null when it was delivered. */
  readonly reason: string | null;
}

export const ANSWER_WITHIN_MS = 10_000;
/** Stored bytes of an answer. */
const KEEP_BYTES = 2048;
/** Bytes of an answer that are read, so that the connection can be reused; a longer answer is cut off. */
const READ_BYTES = 16_384;

/**
 * Sends the request once and returns the result, in a span below the fact that caused it. Rejects only with
 * the signal's reason.
 */
export function sendAttempt(
  delivery: ClaimedDelivery,
  sending: Sending,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const { id, webhookId, event, attempt, requestId, traceparent: parent } = delivery;
  if (!parent) return send(delivery, sending, signal);
  const attributes = {
    'webhook.id': webhookId,
    'webhook.event': event,
    'webhook.delivery.id': id,
    'webhook.delivery.attempt': attempt,
    'request.id': requestId,
  };
  return inSpan('deliver webhook', { kind: 'client', parent, attributes }, async (span) => {
    const outcome = await send(delivery, sending, signal);
    if (outcome.status !== null) span.setAttribute('http.response.status_code', outcome.status);
    if (outcome.reason !== null) markFailed(span, new Error('not delivered'));
    return outcome;
  });
}

async function send(
  delivery: ClaimedDelivery,
  { outbound, answerWithinMs = ANSWER_WITHIN_MS, ...composing }: Sending,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  signal.throwIfAborted();
  const { url } = delivery.webhook;
  const startedAt = new Date();
  const beganMs = performance.now();
  const attempted = (outcome: Pick<AttemptOutcome, 'request' | 'status' | 'responseBody' | 'reason'>) => ({
    delivery,
    startedAt,
    durationMs: Math.round(performance.now() - beganMs),
    ...outcome,
  });
  let request: WebhookRequest | null = null;
  try {
    if (!/^https:/i.test(url)) throw new Error('not an https URL');
    request = composeRequest(delivery, composing, startedAt);
    const { headers, body } = request;
    const answer = await outbound.request(url, {
      method: 'POST',
      headers,
      body,
      signal,
      maxRedirects: 0,
      maxBytes: Number.POSITIVE_INFINITY,
      timeoutMs: answerWithinMs,
      idleMs: answerWithinMs,
    });
    const responseBody = await readBeginning(answer.body);
    signal.throwIfAborted();
    return attempted({ request, responseBody, ...judge(answer.status) });
  } catch (err) {
    signal.throwIfAborted();
    const failed = attempted({
      request,
      status: null,
      responseBody: null,
      reason: describeFailure(err, answerWithinMs),
    });
    // To the millisecond it would show how long the name took to resolve.
    return err instanceof OutboundNotPermitted ? { ...failed, durationMs: REFUSAL_MS } : failed;
  }
}

function judge(status: number): Pick<AttemptOutcome, 'status' | 'reason'> {
  if (status >= 200 && status < 300) return { status, reason: null };
  if (status >= 300 && status < 400)
    return { status, reason: `It answered ${status}; redirects are not followed` };
  return { status, reason: `It answered ${status}` };
}

/** Only the status counts: a body that breaks off or never ends changes nothing. */
async function readBeginning(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (bytes < KEEP_BYTES) chunks.push(chunk.subarray(0, KEEP_BYTES - bytes));
      bytes += chunk.length;
      if (bytes >= READ_BYTES) break;
    }
  } catch {
    // The bytes received so far are stored.
  }
  // PostgreSQL text cannot contain NUL.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\uFFFD');
}
