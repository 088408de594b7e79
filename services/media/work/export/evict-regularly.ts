import type { Logger } from 'pino';
import type { Counter, Gauge, Registry } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { defineCounter, defineGauge } from '../../../platform/metrics/define-metric.js';
import { repeatRegularly } from '../../../platform/retry/repeat-regularly.js';
import { ACROSS_WORKSPACES as ALL_WORK } from '../../queue/across-workspaces.js';
import { segmentKeyOf } from '../../storage/blob-key.js';
import type { Storage } from '../../storage/storage.js';
import { lockContent } from '../../storage/store-file.js';
import { segmentName } from './segment-cache.js';

interface EvictionContext {
  readonly db: DataSource;
  readonly storage: Storage;
  /** Total of all workspaces. */
  readonly maxBytes: number;
}

interface Due {
  readonly workspace_id: string;
  readonly video_id: string;
  readonly key: string;
  readonly bytes: number;
}

/** A recently used segment may be part of a plan whose work is not queued yet. */
const USED_LATELY = `interval '15 minutes'`;

/** Where a unit of an unfinished job refers to the segment. */
const NEEDED = `exists (
  select from work where work.workspace_id = segment.workspace_id and work.video_id = segment.video_id
    and work.kind in ('segment', 'audio') and work.payload ->> 'key' = segment.key)`;

const ACROSS_WORKSPACES = { settings: { 'app.sweep': 'on' } };
const AT_ONCE = 500;

const sumSegmentBytes = (db: DataSource): Promise<number> =>
  inTransaction(db, ACROSS_WORKSPACES, async (tx) => {
    const [{ bytes }]: [{ bytes: number }] = await tx.query(
      'select coalesce(sum(size_bytes), 0)::float8 as bytes from segment',
    );
    return bytes;
  });

/**
 * Removes the least recently used segments until the cache is within its size limit, but none that unfinished
 * work needs or that was used recently. Returns what was removed.
 */
export async function evictSegments(ctx: EvictionContext): Promise<{ segments: number; bytes: number }> {
  const removed = { segments: 0, bytes: 0 };
  for (;;) {
    const excess = (await sumSegmentBytes(ctx.db)) - ctx.maxBytes;
    if (excess <= 0) return removed;
    const due = await findDue(ctx.db, excess);
    let progress = 0;
    for (const segment of due) {
      if (!(await removeUnneeded(ctx, segment))) continue;
      progress += 1;
      removed.bytes += segment.bytes;
    }
    removed.segments += progress;
    // All remaining segments are needed or recently used.
    if (progress === 0) return removed;
  }
}

/** Returns the oldest unneeded entries, just enough to make up for the excess. */
const findDue = (db: DataSource, excess: number): Promise<Due[]> =>
  inTransaction(db, { settings: { ...ACROSS_WORKSPACES.settings, ...ALL_WORK.settings } }, (tx) =>
    tx.query(
      `select workspace_id, video_id, key, bytes from (
         select workspace_id, video_id, key, size_bytes::float8 as bytes, used_at,
           sum(size_bytes) over (order by used_at, video_id, key) - size_bytes as before
         from segment where used_at < now() - ${USED_LATELY} and not ${NEEDED}
       ) oldest where before < $1 order by used_at limit ${AT_ONCE}`,
      [excess],
    ),
  );

/** Checks once more after the lock: the segment may have been used or requested meanwhile. */
function removeUnneeded(
  { db, storage }: EvictionContext,
  { workspace_id, video_id, key }: Due,
): Promise<boolean> {
  const name = segmentName(video_id, key);
  return inTransaction(db, { workspaceId: workspace_id }, async (tx: EntityManager) => {
    await lockContent(tx, workspace_id, name);
    const [, deleted]: [unknown, number] = await tx.query(
      `delete from segment where workspace_id = $1 and video_id = $2 and key = $3
         and used_at < now() - ${USED_LATELY} and not ${NEEDED}`,
      [workspace_id, video_id, key],
    );
    // Removed before the commit: if the commit fails, the sweep finds a record without bytes, and the segment
    // is rendered again.
    if (deleted > 0) await storage.remove(segmentKeyOf(workspace_id, name));
    return deleted > 0;
  });
}

export interface CacheMetrics {
  readonly bytes: Gauge;
  readonly evicted: Counter;
  readonly evictedBytes: Counter;
}

const CACHE_BYTES = defineGauge({
  name: 'media_render_cache_bytes',
  help: 'Size of the cached segments.',
  labels: {},
  from: 'media',
});
const EVICTED = defineCounter({
  name: 'media_render_cache_evicted_total',
  help: 'Cached segments removed because disk space was short.',
  labels: {},
  from: 'media',
});
const EVICTED_BYTES = defineCounter({
  name: 'media_render_cache_evicted_bytes_total',
  help: 'Bytes of cached segments removed because disk space was short.',
  labels: {},
  from: 'media',
});

export const makeCacheMetrics = (registry: Registry): CacheMetrics => ({
  bytes: CACHE_BYTES.of(registry),
  evicted: EVICTED.of(registry),
  evictedBytes: EVICTED_BYTES.of(registry),
});

/**
 * Keeps the segment cache within its size limit, at regular intervals. Several instances may run
 * concurrently.
 */
export function evictRegularly(
  ctx: EvictionContext & { readonly metrics: CacheMetrics; readonly log: Logger },
  everyMs: number,
): { stop(): Promise<void> } {
  const evict = async () => {
    const { segments, bytes } = await evictSegments(ctx);
    ctx.metrics.evicted.inc(segments);
    ctx.metrics.evictedBytes.inc(bytes);
    ctx.metrics.bytes.set(await sumSegmentBytes(ctx.db));
    if (segments > 0) ctx.log.info({ segments, bytes }, 'rendered segments evicted to free space');
  };
  return repeatRegularly(evict, everyMs, (err) =>
    ctx.log.warn({ err }, 'the render cache could not be reduced to its limit'),
  );
}
