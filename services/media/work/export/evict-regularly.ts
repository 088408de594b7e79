import type { Logger } from 'pino';
import type { Counter, Gauge, Registry } from 'prom-client';
import { defineCounter, defineGauge } from '../../../platform/metrics/define-metric.js';
import { repeatRegularly } from '../../../platform/retry/repeat-regularly.js';
import { type EvictionContext, evictSegments, sumSegmentBytes } from './evict-segments.js';

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
