import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { CallerClaims } from '../access/caller.js';
import { wholeNumber } from '../config/setting-schemas.js';
import { DomainError } from '../errors/errors.js';
import { type ConcurrencyLimiter, makeConcurrencyLimiter, type Release } from './concurrency-limiter.js';

export const ConcurrencyEnv = z.object({
  MAX_CONCURRENT_REQUESTS: wholeNumber(4, { max: 10_000 }).describe(
    'Requests of one credential processed at once by each process. Up to 500 more wait; further ones are refused (429).',
  ),
  MAX_CONCURRENT_UPLOADS: wholeNumber(8, { max: 10_000 }).describe(
    'Uploads, and requests for articles, of one credential processed at once by each process.',
  ),
});

/**
 * Limits of concurrent requests per credential. Uploads have a limit of their own: they must not block other
 * requests.
 */
export interface EdgeConcurrency {
  readonly requests: ConcurrencyLimiter;
  readonly uploads: ConcurrencyLimiter;
}

/** Each waiting request is a connection whose body has not been read. */
const MAX_WAITING = 500;

export const makeEdgeConcurrency = (config: z.infer<typeof ConcurrencyEnv>): EdgeConcurrency => ({
  requests: makeConcurrencyLimiter({
    what: 'requests',
    maxConcurrent: config.MAX_CONCURRENT_REQUESTS,
    maxWaiting: MAX_WAITING,
    setting: 'MAX_CONCURRENT_REQUESTS',
  }),
  uploads: makeConcurrencyLimiter({
    what: 'uploads and requests for articles',
    maxConcurrent: config.MAX_CONCURRENT_UPLOADS,
    maxWaiting: MAX_WAITING,
    setting: 'MAX_CONCURRENT_UPLOADS',
  }),
});

/**
 * Returns the key that requests are counted by: the credential itself, independent of how a header spells it.
 */
export const credentialKey = ({ credentialId, workspaceId }: CallerClaims): string =>
  credentialId ?? `workspace:${workspaceId}`;

/** Size of a heavy body: parsing and forwarding it takes tens of milliseconds in every process. */
const HEAVY_BYTES = 1024 ** 2;

/** A body of unknown length may be heavy. */
const isHeavy = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > HEAVY_BYTES;

/**
 * Like `acquireSlot`, for requests whose bodies are read as a whole: heavy ones of a credential run one at a
 * time.
 */
export function acquireRequestSlot(
  { requests }: EdgeConcurrency,
  claims: CallerClaims,
  response: ServerResponse,
): Promise<Release> {
  if (isHeavy(response.req)) requests.narrow(credentialKey(claims));
  return acquireSlot(requests, claims, response);
}

/** Waits for a place and holds it until the answer was sent or the client disconnected. */
export async function acquireSlot(
  limiter: ConcurrencyLimiter,
  claims: CallerClaims,
  response: ServerResponse,
): Promise<Release> {
  const key = credentialKey(claims);
  const release =
    (!hasHungUp(response) && limiter.acquireNow(key)) || (await waitForSlot(limiter, key, response));
  if (hasHungUp(response)) release();
  else whenClosed(response, release);
  return release;
}

/** Whether the answer can't be sent any more; no later event reports it. */
const hasHungUp = ({ closed, req }: ServerResponse): boolean => closed || req.socket?.destroyed === true;

/**
 * Calls the listener when the answer was sent or the client disconnected; returns a function that removes it. A
 * pipelined request is answered after those before it on its connection: until then its response has no socket, and
 * emits nothing when the connection closes.
 */
function whenClosed(response: ServerResponse, listener: () => void): () => void {
  response.once('close', listener);
  if (response.socket !== null) return () => void response.off('close', listener);
  const { socket } = response.req;
  const off = () => void socket.off('close', listener);
  socket.once('close', listener);
  response.once('close', off);
  return () => {
    response.off('close', listener);
    off();
  };
}

async function waitForSlot(
  limiter: ConcurrencyLimiter,
  key: string,
  response: ServerResponse,
): Promise<Release> {
  const hangUp = new AbortController();
  const hungUp = () => hangUp.abort(new DomainError('unavailable', 'The client has hung up'));
  // The client may have disconnected during authentication.
  if (hasHungUp(response)) hungUp();
  const stopListening = whenClosed(response, hungUp);
  try {
    return await limiter.acquire(key, hangUp.signal);
  } finally {
    stopListening();
  }
}
