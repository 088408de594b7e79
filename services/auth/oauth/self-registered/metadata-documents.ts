import { LRUCache } from 'lru-cache';
import type { Outbound } from '../../../platform/outbound/outbound.js';
import { type ClientMetadata, InvalidClientMetadata, readClientMetadata } from './client-metadata.js';

const MAX_BYTES = 10_240;
const TIMEOUT_MS = 5_000;
const CACHED_FOR_MS = 600_000;
const FAILURE_CACHED_FOR_MS = 30_000;
const MAX_CACHED = 500;
/** Anyone can name an address: requests to slow servers must not pile up. */
const MAX_AT_ONCE = 10;
const MAX_URL_LENGTH = 500;

/**
 * Whether the ID of a client is the URL of its Client ID Metadata Document: https with a path, in the form in which it is
 * requested.
 */
export function isDocumentId(id: string): boolean {
  if (!id.startsWith('https://') || id.length > MAX_URL_LENGTH || !URL.canParse(id)) return false;
  const { href, pathname, hash, username, password } = new URL(id);
  return href === id && pathname !== '/' && hash === '' && username === '' && password === '';
}

export interface MetadataDocuments {
  /** Throws `InvalidClientMetadata`, saying what is wrong with the document. */
  fetch(id: string): Promise<ClientMetadata>;
}

const invalid = (message: string) => new InvalidClientMetadata('invalid_client_metadata', message);

/** The document has to name its own address, so that no server can speak for another. */
function readDocument(id: string, text: string): ClientMetadata {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw invalid('it is no JSON');
  }
  const { client_id: named, token_endpoint_auth_method: method = 'none' } = (document ?? {}) as Record<
    string,
    unknown
  >;
  if (named !== id) throw invalid('its client_id is not its own address');
  if (method !== 'none') throw invalid('its token_endpoint_auth_method is not none');
  return readClientMetadata(document);
}

async function request(outbound: Outbound, id: string): Promise<ClientMetadata> {
  const answer = await outbound.request(id, {
    headers: { accept: 'application/json' },
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
  });
  if (answer.status !== 200) {
    answer.body.destroy();
    throw invalid(`its server answers with the status ${answer.status}`);
  }
  return readDocument(id, Buffer.concat(await answer.body.toArray()).toString('utf8'));
}

/** Fetches documents through the outbound guard: from public addresses only, small, without redirects. */
export function makeMetadataDocuments(outbound: Outbound): MetadataDocuments {
  const fetched = new LRUCache<string, Promise<ClientMetadata>>({ max: MAX_CACHED, ttl: CACHED_FOR_MS });
  let open = 0;
  return {
    fetch(id) {
      const known = fetched.get(id);
      if (known) return known;
      if (open >= MAX_AT_ONCE)
        return Promise.reject(invalid('too many of them are being fetched; try again'));
      open += 1;
      const fetching = request(outbound, id)
        .catch((err: Error) => {
          fetched.set(id, fetching, { ttl: FAILURE_CACHED_FOR_MS });
          throw err instanceof InvalidClientMetadata ? err : invalid(err.message);
        })
        .finally(() => {
          open -= 1;
        });
      fetched.set(id, fetching);
      return fetching;
    },
  };
}
