import type { DataSource } from 'typeorm';
import type { Cursors } from '../platform/cursors.js';
import type { RequestContext } from '../platform/serve-subgraph.js';
import type { SecretBox } from './secret/secret-box.js';

/** What operations need besides the request. */
export interface WebhooksServices {
  readonly db: DataSource;
  readonly cursors: Cursors;
  /** Reads and writes signing secrets as they are kept. */
  readonly secrets: SecretBox;
  /** Whether a numeric address may be called. */
  readonly isAddressPermitted: (address: string) => boolean;
}

export type WebhooksContext = RequestContext & WebhooksServices;
