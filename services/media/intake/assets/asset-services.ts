import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Outbound } from '../../../platform/outbound/outbound.js';
import type { MemoryBudget } from '../../confinement/memory-budget.js';
import type { Storage } from '../../storage/storage.js';
import type { SourceLimits } from '../../video/check/source-limits.js';
import type { Semaphore } from '../uploads/semaphore.js';
import type { AssetKind } from './assets.js';

export interface AssetServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly outbound: Outbound;
  readonly log: Logger;
  /** Maximum size of a download. */
  readonly maxBytes: Readonly<Record<AssetKind, number>>;
  readonly sceneLimits: SourceLimits;
  /** Scenes are scanned as sources are. */
  readonly memory: MemoryBudget;
  /** Each fetch holds a database connection: some must remain for the work itself. */
  readonly fetching: Semaphore;
  /** Delays before a failed URL is retried; after the last one it fails. 0.5 and 2 seconds when absent. */
  readonly retryAfterMs?: readonly number[];
}
