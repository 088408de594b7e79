import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt, Journal, PlannedCall, RecordedCall, WorkspaceIndex } from './journal.js';

export interface ClientOptions {
  readonly baseUrl: string;
  readonly key: string;
  readonly workspace: WorkspaceIndex;
  readonly journal: Journal;
  /** Aborts when the client stops retrying. */
  readonly abandoned: AbortSignal;
}

/** A client that repeats requests with an Idempotency-Key and those with an idempotent method. */
export interface Client {
  readonly workspace: WorkspaceIndex;
  send(call: PlannedCall, operation?: number): Promise<RecordedCall>;
  /** Sends the request once without recording it. */
  sendOnce(call: PlannedCall): Promise<Attempt>;
}

const ANSWER_WITHIN_MS = 30_000;
/** Shorter than the requested retry delay, because a schedule is short. */
const MAX_PAUSE_MS = 700;

export function makeClient({ baseUrl, key, workspace, journal, abandoned }: ClientOptions): Client {
  const sendOnce = (call: PlannedCall) => sendTo(baseUrl, key, call);
  return {
    workspace,
    sendOnce,
    async send(call, operation) {
      const recorded: RecordedCall = {
        operation: operation ?? null,
        workspace,
        call,
        attempts: [],
        answer: null,
      };
      journal.calls.push(recorded);
      for (;;) {
        const attempt = await sendOnce(call);
        recorded.attempts.push(attempt);
        if (isAnswer(attempt)) {
          recorded.answer = attempt;
          return recorded;
        }
        if (!maySendAgain(call) || isKeptFailure(attempt) || abandoned.aborted) return recorded;
        await sleep(MAX_PAUSE_MS, undefined, { signal: abandoned }).catch(() => undefined);
      }
    },
  };
}

const maySendAgain = ({ method, idempotencyKey }: PlannedCall): boolean =>
  method !== 'POST' || idempotencyKey !== undefined;

/** Whether an earlier attempt with the same key is still running, so that its response is still to come. */
export const isStillRunning = ({ status, text }: Attempt): boolean =>
  status === 409 && /Idempotency-Key is in use/.test(text);

/** Whether an earlier attempt of the upload may still be running; the response asks the client to retry. */
const isHeldByOther = ({ status, text }: Attempt): boolean => status === 423 && /try again/.test(text);

/** Whether the response is a stored failure, which would be returned for as long as responses are stored. */
const isKeptFailure = ({ status, isReplay }: Attempt): boolean => isReplay && (status ?? 0) >= 500;

const isAnswer = (attempt: Attempt): boolean =>
  attempt.status !== null && attempt.status < 500 && !isStillRunning(attempt) && !isHeldByOther(attempt);

async function sendTo(baseUrl: string, key: string, call: PlannedCall): Promise<Attempt> {
  const { method, path, body, raw, form, headers, idempotencyKey } = call;
  const at = Date.now();
  const isJson = body !== undefined || raw !== undefined;
  // URLs provided by the product carry their own authorization.
  const isOurs = !/^https?:/.test(path);
  try {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: {
        ...(isOurs && { authorization: `Bearer ${key}` }),
        ...(isJson && headers === undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      body: form ?? raw ?? (body === undefined ? null : JSON.stringify(body)),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await response.text();
    return {
      at,
      tookMs: Date.now() - at,
      status: response.status,
      text,
      retryAfter: response.headers.get('retry-after'),
      isReplay: response.headers.get('idempotency-replayed') === 'true',
    };
  } catch (err) {
    const { message, cause } = err as Error;
    const text = cause instanceof Error ? `${message}: ${cause.message}` : message;
    return { at, tookMs: Date.now() - at, status: null, retryAfter: null, isReplay: false, text };
  }
}
