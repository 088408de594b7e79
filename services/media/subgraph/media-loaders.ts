import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { type BytesByUse, sumBytesByUse, sumCacheBytes } from '../storage/storage-use.js';
import type { RenderPlan } from '../video/render/plan/render-plan.js';
import { listPlans } from '../work/export/store-plan.js';

/** Data of the caller's workspace that one request reads, with one query per kind and tick. */
export interface MediaLoaders {
  /** By job. */
  readonly renderPlans: DataLoader<string, RenderPlan | null>;
  /** By video. */
  readonly bytesByUse: DataLoader<string, BytesByUse>;
  /** By video. */
  readonly cacheBytes: DataLoader<string, number>;
}

export const makeMediaLoaders = (db: DataSource, workspaceId: string | null): MediaLoaders => ({
  renderPlans: new DataLoader((ids) => listPlans(db, workspaceId, ids)),
  bytesByUse: new DataLoader((ids) => sumBytesByUse(db, workspaceId, ids)),
  cacheBytes: new DataLoader((ids) => sumCacheBytes(db, workspaceId, ids)),
});
