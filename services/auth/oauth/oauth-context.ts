import type { DataSource } from 'typeorm';
import type { AuthServices } from '../context.js';

/** What the operations of the authorization code flow need. */
export interface OAuthContext {
  readonly db: DataSource;
  /** First part of every token. */
  readonly tokenPrefix: string;
  readonly now: () => Date;
  readonly announce: AuthServices['announce'];
}
