import type { DataSource } from 'typeorm';
import type { RequestContext } from '../platform/serve-subgraph.js';

export interface WebhooksContext extends RequestContext {
  readonly db: DataSource;
}
