import { setTimeout as sleep } from 'node:timers/promises';
import type { Attempt, Journal, PlannedCall, RecordedCall, WorkspaceIndex } from './journal.js';

export interface ClientOptions {
  readonly baseUrl: string;
  readonly key: string;
  readonly workspace: WorkspaceIndex;
  readonly journal: Journal;
  /** When it stops trying. */
  readonly givesUp: AbortSignal;
}

/** A client that knows what may be sent again: what has an Idempotency-Key, and what is idempotent by its method. */
export interface Client {
  readonly workspace: WorkspaceIndex;
  send(call: PlannedCall, operation?: number): Promise<RecordedCall>;
  /** Once, whatever comes; nothing of it is recorded. */
  sendOnce(call: PlannedCall): Promise<Attempt>;
}

const ANSWER_WITHIN_MS = 30_000;
/** Sooner than it is told to: a schedule is short. */
const MAX_PAUSE_MS = 700;

export function makeClient({ baseUrl, key, workspace, journal, givesUp }: ClientOptions): Client {
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
        if (!maySendAgain(call) || isKeptFailure(attempt) || givesUp.aborted) return recorded;
        await sleep(MAX_PAUSE_MS, undefined, { signal: givesUp }).catch(() => undefined);
      }
    },
  };
}

const maySendAgain = ({ method, idempotencyKey }: PlannedCall): boolean =>
  method !== 'POST' || idempotencyKey !== undefined;

/** An earlier try with the same key may not be over: its answer is still to come. */
export const isStillRunning = ({ status, text }: Attempt): boolean =>
  status === 409 && /Idempotency-Key is in use/.test(text);

/** An upload of which an earlier try is not known to be over: it asks to be tried again. */
const isHeldByOther = ({ status, text }: Attempt): boolean => status === 423 && /try again/.test(text);

/** It would be answered so for as long as answers are kept. */
const isKeptFailure = ({ status, isReplay }: Attempt): boolean => isReplay && (status ?? 0) >= 500;

const isAnswer = (attempt: Attempt): boolean =>
  attempt.status !== null && attempt.status < 500 && !isStillRunning(attempt) && !isHeldByOther(attempt);

async function sendTo(baseUrl: string, key: string, call: PlannedCall): Promise<Attempt> {
  const { method, path, body, raw, form, headers, idempotencyKey } = call;
  const at = Date.now();
  const isJson = body !== undefined || raw !== undefined;
  // An address that was given carries its own right.
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
