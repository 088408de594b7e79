import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Outbound } from '../../../platform/outbound/outbound.js';
import type { MemoryBudget } from '../../confinement/memory-budget.js';
import type { Storage } from '../../storage/storage.js';
import type { SourceLimits } from '../../video/check/source-limits.js';
import type { Semaphore } from '../uploads/semaphore.js';
import type { AssetKind } from './assets.js';

/** What obtaining assets stands on. */
export interface AssetServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly outbound: Outbound;
  readonly log: Logger;
  /** Of a file as it is fetched. */
  readonly maxBytes: Readonly<Record<AssetKind, number>>;
  readonly sceneLimits: SourceLimits;
  /** Scenes are looked through as sources are. */
  readonly memory: MemoryBudget;
  /** Each fetch holds a connection to the database: some must be left for the work itself. */
  readonly fetching: Semaphore;
  /** Delays before an address that failed is tried again; then it is given up. 0.5 and 2 seconds when absent. */
  readonly retryAfterMs?: readonly number[];
}
