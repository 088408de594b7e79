import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { SubgraphClient } from '../../../platform/subgraph-client.js';
import type { Storage } from '../../storage/storage.js';
import type { SweepMetrics } from './sweep-metrics.js';

export interface SweepContext {
  readonly db: DataSource;
  readonly storage: Storage;
  /** Knows which sources are used. */
  readonly videos: SubgraphClient;
  readonly log: Logger;
  readonly metrics: SweepMetrics;
  /** Younger than this, bytes without a record and uploads without a video may still get theirs. */
  readonly graceMs: number;
  /** How long an export that was replaced is kept for those who hold its address. */
  readonly replacedKeptMs: number;
  /** How long what a tool made is kept. */
  readonly toolOutputKeptMs: number;
}

/** Opens the records of all workspaces to be read; see the migration. */
export const ACROSS_WORKSPACES = { settings: { 'app.sweep': 'on' } };
