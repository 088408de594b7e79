import { setTimeout as sleep } from 'node:timers/promises';
import { OutboundRefused, OutboundTooLarge } from '../../../platform/outbound/outbound-refused.js';
import type { OutboundResponse } from '../../../platform/outbound/receive-answer.js';
import { ConnectionLost } from '../plan-fetch.js';
import { writeSource } from '../uploads/write-source.js';
import type { AssetServices } from './asset-services.js';
import type { RequestedAsset } from './assets.js';
import { InvalidAsset } from './invalid-asset.js';

export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

type Fetched = Validators | 'unchanged';

const LONGEST_MS = 20 * 60_000;
const RETRY_AFTER_MS = [500, 2000];

/**
 * The same message for refused and unreachable URLs: a difference would allow mapping the operator's network.
 */
const UNREACHABLE = 'it must be a public http or https URL that answers';

/**
 * Fetches the file behind a URL to `path`, unless it is still the one described by `known`. Throws
 * `InvalidAsset`.
 */
export async function fetchAsset(
  services: AssetServices,
  request: RequestedAsset,
  { path, known, signal }: { path: string; known: Validators | null; signal: AbortSignal },
): Promise<Fetched> {
  for (let failures = 0; ; failures++) {
    try {
      return await fetchOnce(services, request, { path, known, signal });
    } catch (err) {
      signal.throwIfAborted();
      if (err instanceof OutboundTooLarge)
        throw new InvalidAsset(`it is larger than ${services.maxBytes[request.kind] / 1024 ** 2} MB`, {
          cause: err,
        });
      if (!(err instanceof OutboundRefused || err instanceof ConnectionLost)) throw err;
      const { retryAfterMs = RETRY_AFTER_MS } = services;
      const delayMs = retryAfterMs[failures];
      if (delayMs === undefined) throw new InvalidAsset(UNREACHABLE, { cause: err });
      await sleep(delayMs, undefined, { signal });
    }
  }
}

async function fetchOnce(
  { outbound, storage, maxBytes }: AssetServices,
  { url, kind }: RequestedAsset,
  { path, known, signal }: { path: string; known: Validators | null; signal: AbortSignal },
): Promise<Fetched> {
  const max = maxBytes[kind];
  const answer = await outbound.request(url, {
    headers: conditions(known),
    maxBytes: max,
    timeoutMs: LONGEST_MS,
    signal,
  });
  try {
    if (answer.status === 304 && known) return 'unchanged';
    requireFile(answer);
    const { sizeBytes } = await writeSource(path, answer.body, {
      offset: 0,
      maxBytes: max,
      signal,
      room: storage,
      tooLarge: () => new OutboundTooLarge(max),
    });
    const announced = answer.headers['content-length'];
    if (announced !== undefined && sizeBytes !== Number(announced))
      throw new ConnectionLost('The download ended before the announced size was received');
    if (sizeBytes === 0) throw new InvalidAsset('the file is empty');
    return { etag: answer.headers.etag ?? null, lastModified: answer.headers['last-modified'] ?? null };
  } finally {
    answer.body.destroy();
  }
}

/** RFC 9110, 13.1.2: with an entity tag, the modification date is ignored. */
const conditions = (known: Validators | null): Record<string, string> => ({
  ...(known?.etag ? { 'if-none-match': known.etag } : {}),
  ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
});

function requireFile({ status }: OutboundResponse): void {
  if (status === 200) return;
  if (status >= 500 || [408, 425, 429].includes(status))
    throw new ConnectionLost(`The URL answers with the status ${status}`);
  throw new InvalidAsset(`the address answers with the status ${status} and no file`);
}
