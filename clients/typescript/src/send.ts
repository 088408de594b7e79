import { connectionErrorOf } from './connection-error.js';
import { type ApiError, CertificateError, ConnectionError, readApiError } from './errors.js';
import { delayOf, sleep } from './retry.js';

/**
 * Returns the API key or access token of the next request. After a 401 it is called again with the refused
 * one; the request is repeated once if it returns another.
 */
export type ReadToken = (refused?: string) => string | Promise<string>;

export interface SendOptions {
  readonly token: string | ReadToken;
  /** Replaces the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** How often a request is repeated that was refused with 429 or 503, or lost its connection; 4 by default. */
  readonly maxRetries?: number | undefined;
}

/**
 * Sends a request with the credential; throws an `ApiError` for every response that is no success. `isRepeatable`
 * says whether it may be sent again although it may have had its effect; by default the method decides.
 */
export type Send = (request: Request, isRepeatable?: boolean) => Promise<Response>;

export const IDEMPOTENCY_KEY = 'idempotency-key';
const DEFAULT_RETRIES = 4;
const IDEMPOTENT = ['GET', 'HEAD', 'PUT'];

/** Whether the request may be repeated although it may have had its effect. */
const mayRepeat = ({ method, headers }: Request): boolean =>
  IDEMPOTENT.includes(method) || headers.has(IDEMPOTENCY_KEY);

function isWorthRepeating(error: ApiError, isRepeatable: boolean, attempt: number): boolean {
  if (error.status === 429) return true;
  if (!isRepeatable) return false;
  if (error.status >= 502 && error.status <= 504) return true;
  // The first attempt is still being processed: its response is stored for the next one.
  return error.code === 'conflict' && attempt > 0 && /has not been answered yet/.test(error.message);
}

/** Returns the function that sends all requests. */
export function makeSend({
  token,
  fetch = globalThis.fetch,
  maxRetries = DEFAULT_RETRIES,
}: SendOptions): Send {
  const readToken: ReadToken = typeof token === 'function' ? token : () => token;

  async function sendOnce(request: Request, bearer: string): Promise<Response | ApiError> {
    const attempt = request.clone();
    attempt.headers.set('authorization', `Bearer ${bearer}`);
    let response: Response;
    try {
      response = await fetch(attempt);
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      const { origin } = new URL(request.url);
      throw connectionErrorOf(origin, `${origin} could not be reached`, cause);
    }
    return response.ok ? response : readApiError(response);
  }

  async function sendAuthorized(request: Request): Promise<Response | ApiError> {
    const bearer = await readToken();
    const answer = await sendOnce(request, bearer);
    if (answer instanceof Response || answer.status !== 401) return answer;
    const renewed = await readToken(bearer);
    return renewed === bearer ? answer : sendOnce(request, renewed);
  }

  return async (request, isRepeatable = mayRepeat(request)) => {
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= maxRetries;
      let retryAfterSeconds: number | null = null;
      try {
        const answer = await sendAuthorized(request);
        if (answer instanceof Response) return answer;
        if (isLast || !isWorthRepeating(answer, isRepeatable, attempt)) throw answer;
        ({ retryAfterSeconds } = answer);
      } catch (error) {
        const isLost = error instanceof ConnectionError && !(error instanceof CertificateError);
        if (isLast || !isLost || !isRepeatable) throw error;
      }
      await sleep(delayOf(attempt, retryAfterSeconds), request.signal);
    }
  };
}
