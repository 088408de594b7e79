import OpenAI from 'openai';
import { boundedFetch } from './bounded-fetch.js';
import { EngineFailed } from './engine-failed.js';

/**
 * With the delays between them (1.5 s at most) and the coarse timer of connections (half a second late), a server that
 * is down is known to be so within ten seconds.
 */
const MAX_RETRIES = 2;
const CONNECT_WITHIN_MS = 1800;
const AWAY_STATUSES: readonly number[] = [429, 502, 503, 504];

/** A server of the operator with the OpenAI protocol. */
export type OpenAiAddress = {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** For one request, without its retries. */
  readonly timeoutMs: number;
  /** For the connection of one request. */
  readonly connectWithinMs?: number;
};

export const makeOpenAiClient = ({
  baseUrl,
  apiKey,
  timeoutMs,
  connectWithinMs = CONNECT_WITHIN_MS,
}: OpenAiAddress): OpenAI =>
  new OpenAI({
    fetch: boundedFetch({ connectWithinMs, timeoutMs }),
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none', // the client requires one; a server without keys ignores it
    organization: null,
    project: null,
    timeout: timeoutMs,
    maxRetries: MAX_RETRIES,
    logLevel: 'off',
  });

/** Derives a signal for one request, because the client leaves its listener on the signal it is given. */
export const requestSignal = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal]);

/** Returns whether the server understood the request and refuses it. */
export const isRefusedByOpenAi = (error: unknown): boolean =>
  error instanceof OpenAI.BadRequestError || error instanceof OpenAI.UnprocessableEntityError;

/**
 * Describes the failure, without the original error as its cause: that one carries the request's headers, and
 * with them the key.
 */
export function describeOpenAiError(
  error: unknown,
  { apiKey }: OpenAiAddress,
): { reason: string; retryable: boolean; isUnavailable: boolean } {
  const status = error instanceof OpenAI.APIError ? error.status : undefined;
  const reason =
    error instanceof OpenAI.APIConnectionError
      ? reasonOf(error)
      : error instanceof Error
        ? error.message
        : String(error);
  return {
    reason: apiKey ? reason.replaceAll(apiKey, '[key]') : reason,
    retryable: status === undefined || status === 429 || status >= 500,
    // Without a status the server did not respond at all; the other statuses mean that it, or a proxy before
    // it, is unavailable.
    isUnavailable:
      error instanceof OpenAI.APIConnectionError || (status !== undefined && AWAY_STATUSES.includes(status)),
  };
}

/** Throws the signal's reason when it was aborted, else an `EngineFailed` that names the failed task. */
export function throwOpenAiFailure(
  error: unknown,
  server: OpenAiAddress,
  task: string,
  signal: AbortSignal,
): never {
  signal.throwIfAborted();
  if (error instanceof EngineFailed) throw error;
  const { reason, retryable, isUnavailable } = describeOpenAiError(error, server);
  const message = `The server at ${server.baseUrl} could not ${task}: ${reason}`;
  throw new EngineFailed('openai', message, retryable, { isUnavailable });
}

/** The client itself only says that the connection failed. */
function reasonOf(error: InstanceType<typeof OpenAI.APIConnectionError>): string {
  let innermost: unknown = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  const { message, code } = innermost as NodeJS.ErrnoException;
  return `it does not respond (${message || code || error.message})`;
}
