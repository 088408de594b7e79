import { REQUESTABLE_SCOPES } from '../../../../schemas/self-registered-clients.js';
import type { Outbound } from '../../../platform/outbound/outbound.js';
import type { Client } from '../built-in-clients.js';
import { type ClientMetadata, InvalidClientMetadata, readClientMetadata } from './client-metadata.js';
import { isDynamicId, makeDynamicClients } from './dynamic-client.js';
import { isDocumentId, makeMetadataDocuments } from './metadata-documents.js';

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
