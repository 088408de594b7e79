import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { SubgraphClient } from '../../../platform/graphql/subgraph-client.js';
import type { Storage } from '../../storage/storage.js';
import type { SweepMetrics } from './sweep-metrics.js';

export interface SweepContext {
  readonly db: DataSource;
  readonly storage: Storage;
  /** Knows which sources are used. */
  readonly videos: SubgraphClient;
  readonly log: Logger;
  readonly metrics: SweepMetrics;
  /** Younger bytes without a record, and uploads without a video, may still get theirs. */
  readonly graceMs: number;
  /** How long a replaced export is retained for clients that have its URL. */
  readonly replacedRetentionMs: number;
  readonly toolOutputRetentionMs: number;
}

/** Allows reading the records of all workspaces; see the migration. */
export const ACROSS_WORKSPACES = { settings: { 'app.sweep': 'on' } };
