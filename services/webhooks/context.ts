import type { DataSource } from 'typeorm';
import type { Cursors } from '../platform/database/cursors.js';
import type { RequestContext } from '../platform/graphql/serve-subgraph.js';
import type { MakeStoredUrl } from '../platform/http/stored-url.js';
import type { LiveEvents } from './event/live-events.js';
import type { SecretBox } from './secret/secret-box.js';

/** Dependencies of the service that do not depend on the request. */
export interface WebhooksServices {
  readonly db: DataSource;
  readonly cursors: Cursors;
  /** Encrypts and decrypts stored signing secrets. */
  readonly secrets: SecretBox;
  /** Whether an IP address may be called. */
  readonly isAddressPermitted: (address: string) => boolean;
  readonly makeStoredUrl: MakeStoredUrl;
  /** Events as they occur, for subscribers. */
  readonly liveEvents: LiveEvents;
}

export type WebhooksContext = RequestContext & WebhooksServices;
