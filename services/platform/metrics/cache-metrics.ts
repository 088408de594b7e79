import { defineSharedCounter } from './define-metric.js';

type Cache = 'credential' | 'document' | 'segment' | 'audio' | 'line' | 'asset';

const LOOKUPS = defineSharedCounter({
  name: 'cache_lookups_total',
  help: 'Look-ups in a cache: `credential` (answers of auth), `document` (parsed GraphQL), `segment` and `audio` (of exports), `line` (narrated lines), `asset` (files that settings name by URL).',
  labels: {
    cache: '`credential`, `document`, `segment`, `audio`, `line`, `asset`',
    result: '`hit`, `miss`',
  },
  from: 'edge, gateway, worker',
});

/** Counts the look-ups of keys in a cache. */
export function countLookups(
  cache: Cache,
  keys: readonly string[],
  cached: { has(key: string): boolean },
): void {
  for (const key of keys) countLookup(cache, cached.has(key));
}

/** Counts one look-up in a cache. */
export const countLookup = (cache: Cache, isHit: boolean): void =>
  LOOKUPS.inc({ cache, result: isHit ? 'hit' : 'miss' });
