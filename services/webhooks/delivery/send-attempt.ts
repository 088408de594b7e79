import type { Readable } from 'node:stream';
import type { Outbound } from '../../platform/outbound/outbound.js';
import { inSpan, markFailed } from '../../platform/tracing/spans.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { type Composing, composeRequest, type WebhookRequest } from './compose-request.js';
import { describeFailure } from './describe-failure.js';

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
    if (!/^https:/i.test(url)) throw new Error('not an https address');
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
    return attempted({
      request,
      status: null,
      responseBody: null,
      reason: describeFailure(err, answerWithinMs),
    });
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
