import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { REQUESTABLE_SCOPES } from '../../../../schemas/self-registered-clients.js';
import type { Outbound } from '../../../platform/outbound/outbound.js';
import { parseBoundedJson } from '../../../platform/text/json-bounds.js';
import type { Client } from '../built-in-clients.js';
import { shownClientName } from '../shown-client-name.js';
import { type ClientMetadata, InvalidClientMetadata, readClientMetadata } from './client-metadata.js';

const PREFIX = 'dyn_';
const FORM = /^dyn_([A-Za-z0-9_-]{1,6000})\.([A-Za-z0-9_-]{43})$/;

const isDynamicId = (id: string): boolean => id.startsWith(PREFIX);

/** Issues and reads the IDs of apps that register themselves (RFC 7591). */
export interface DynamicClients {
  issue(metadata: ClientMetadata): string;
  /** Returns the metadata that the ID was issued for; null for any other text. */
  read(id: string): ClientMetadata | null;
}

/**
 * The ID contains the metadata and a signature, so a registration occupies nothing, and no number of registrations fills
 * the database (RFC 7591, appendix A.5.2).
 */
function makeDynamicClients(secret: string): DynamicClients {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dynamic clients: signature', 32));
  const sign = (payload: string): Buffer => createHmac('sha256', key).update(payload).digest();
  return {
    issue({ name, redirectUris }) {
      const payload = Buffer.from(JSON.stringify([name, ...redirectUris])).toString('base64url');
      return `${PREFIX}${payload}.${sign(payload).toString('base64url')}`;
    },
    read(id) {
      const [, payload, signature] = FORM.exec(id) ?? [];
      if (payload === undefined || signature === undefined) return null;
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== 32 || !timingSafeEqual(given, sign(payload))) return null;
      const [name, ...redirectUris] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[];
      return { name: shownClientName({ name: name as string, redirectUris }), redirectUris };
    },
  };
}

const MAX_BYTES = 10_240;
const DOCUMENT = { maxBytes: MAX_BYTES, maxElements: 1_000, maxLevels: 8 };
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
function isDocumentId(id: string): boolean {
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
    document = parseBoundedJson(text, DOCUMENT);
  } catch {
    throw invalid('it is not JSON');
  }
  const { client_id: named, token_endpoint_auth_method: method = 'none' } = (document ?? {}) as Record<
    string,
    unknown
  >;
  if (named !== id) throw invalid('its client_id is not its own URL');
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
function makeMetadataDocuments(outbound: Outbound): MetadataDocuments {
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

/** Apps that no workspace registered: they register themselves, or publish a Client ID Metadata Document. */
export interface SelfRegisteredClients {
  /** Returns the app with its metadata; null when there is no such app. Throws `InvalidClientMetadata`. */
  find(id: string): Promise<Client | null>;
  /** Returns the app as the token endpoint needs it, without fetching its document. */
  findIssued(id: string): Client | null;
  /** Registers an app and returns its ID. Throws `InvalidClientMetadata`. */
  register(metadata: unknown): { readonly id: string; readonly metadata: ClientMetadata };
}

export interface SelfRegistrationOptions {
  readonly allowsRegistration: boolean;
  readonly allowsDocuments: boolean;
  /** Key from which the signature of IDs is derived. */
  readonly secret: string;
  readonly outbound: Outbound;
}

export const isSelfRegisteredId = (id: string): boolean => isDynamicId(id) || id.startsWith('https://');

const clientOf = (id: string, { name, redirectUris }: ClientMetadata, host: string | null): Client => ({
  id,
  name,
  redirectUris: [...redirectUris],
  secretHash: null,
  scopes: [...REQUESTABLE_SCOPES],
  isFirstParty: false,
  selfRegistered: { host },
});

/** Both ways can be switched off, which ends the access of the apps that used it. */
export function makeSelfRegisteredClients({
  allowsRegistration,
  allowsDocuments,
  secret,
  outbound,
}: SelfRegistrationOptions): SelfRegisteredClients {
  const dynamic = makeDynamicClients(secret);
  const documents = makeMetadataDocuments(outbound);
  const findDynamic = (id: string): Client | null => {
    const metadata = allowsRegistration ? dynamic.read(id) : null;
    return metadata && clientOf(id, metadata, null);
  };
  const isDocument = (id: string) => allowsDocuments && isDocumentId(id);
  return {
    async find(id) {
      if (isDynamicId(id)) return findDynamic(id);
      return isDocument(id) ? clientOf(id, await documents.fetch(id), new URL(id).host) : null;
    },
    findIssued(id) {
      if (isDynamicId(id)) return findDynamic(id);
      const { host } = isDocument(id) ? new URL(id) : { host: '' };
      return host ? clientOf(id, { name: host, redirectUris: [] }, host) : null;
    },
    register(given) {
      if (!allowsRegistration)
        throw new InvalidClientMetadata(
          'invalid_client_metadata',
          'Apps cannot register themselves here (OAUTH_DYNAMIC_REGISTRATION)',
        );
      const metadata = readClientMetadata(given);
      return { id: dynamic.issue(metadata), metadata };
    },
  };
}
