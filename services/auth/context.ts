import type { DataSource } from 'typeorm';
import type { RequestContext } from '../platform/serve-subgraph.js';

export interface AuthContext extends RequestContext {
  readonly db: DataSource;
  /** First part of every key and token. */
  readonly tokenPrefix: string;
}
