import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import { repeatRegularly } from '../../../platform/repeat-regularly.js';
import { type EvictionContext, evictSegments, sumSegmentBytes } from './evict-segments.js';

export interface CacheMetrics {
  readonly bytes: Gauge;
  readonly evicted: Counter;
  readonly evictedBytes: Counter;
}

export function makeCacheMetrics(registry: Registry): CacheMetrics {
  const registers = [registry];
  return {
    bytes: new Gauge({ name: 'media_render_cache_bytes', help: 'Cached segments.', registers }),
    evicted: new Counter({
      name: 'media_render_cache_evicted_total',
      help: 'Cached segments removed because disk space was short.',
      registers,
    }),
    evictedBytes: new Counter({
      name: 'media_render_cache_evicted_bytes_total',
      help: 'Bytes of cached segments removed because disk space was short.',
      registers,
    }),
  };
}

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
