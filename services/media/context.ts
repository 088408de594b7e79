import type DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { RequestContext } from '../platform/serve-subgraph.js';

export interface MediaContext extends RequestContext {
  readonly db: DataSource;
  /** Bytes stored for videos of the caller's workspace, by video id. */
  readonly storedBytes: DataLoader<string, number>;
}
