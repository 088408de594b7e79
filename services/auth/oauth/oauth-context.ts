import type { DataSource } from 'typeorm';
import type { AuthServices } from '../context.js';
import type { SelfRegisteredClients } from './self-registered/self-registered-clients.js';

/** Dependencies of the authorization code flow's operations. */
export interface OAuthContext {
  readonly db: DataSource;
  /** Prefix of every token. */
  readonly tokenPrefix: string;
  /** Public URL of the product, without a trailing slash. */
  readonly baseUrl: string;
  /** How many days after its approval the tokens of an app end, however often they are renewed. */
  readonly grantDays: number;
  readonly now: () => Date;
  readonly announce: AuthServices['announce'];
  /** Absent: there are registered clients only. */
  readonly selfRegistered?: SelfRegisteredClients | undefined;
}
