import type { DataSource } from 'typeorm';
import type { Cursors } from '../platform/database/cursors.js';
import type { RequestContext } from '../platform/graphql/serve-subgraph.js';
import type { AccessChanged } from '../platform/messaging/access-changes.js';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.js';
import type { HashingQueue } from './account/hashing-queue.js';
import type { CredentialUse } from './credential/credential-use.js';
import type { SelfRegisteredClients } from './oauth/self-registered/self-registered-clients.js';
import type { UserLoader } from './subgraph/user-loader.js';

/** Dependencies of the service that do not depend on the caller. */
export interface AuthServices {
  readonly db: DataSource;
  readonly cursors: Cursors;
  readonly credentialUse: Pick<CredentialUse, 'note'>;
  /** Prefix of every key and token. */
  readonly tokenPrefix: string;
  /** Public address of the pages, without a trailing slash. */
  readonly authUrl: string;
  /** Public URL of the product, without a trailing slash. */
  readonly baseUrl: string;
  /** How many days after its approval the tokens of an app end, however often they are renewed. */
  readonly grantDays: number;
  /** Limits attempts at the current password by signed-in users, by account. */
  readonly passwordAttempts: RateLimiter;
  readonly hashing: HashingQueue;
  /** Absent: there are registered clients only. */
  readonly selfRegistered?: SelfRegisteredClients | undefined;
  /** Notifies processes that cache credentials, best effort. Never throws. */
  readonly announce: (change: AccessChanged) => Promise<void>;
}

export interface AuthContext extends RequestContext, AuthServices {
  readonly loadUser: UserLoader;
}
