import { defineSharedTotals } from './define-metric.js';

type Cache = 'credential' | 'document' | 'segment' | 'audio' | 'line' | 'asset';

interface Lookups {
  hit: number;
  miss: number;
}
const lookups = new Map<Cache, Lookups>();

const DEFINITION = {
  name: 'cache_lookups_total',
  help: 'Look-ups in a cache: `credential` (answers of auth), `document` (parsed GraphQL), `segment` and `audio` (of exports), `line` (narrated lines), `asset` (files that settings name by URL).',
  labels: {
    cache: '`credential`, `document`, `segment`, `audio`, `line`, `asset`',
    result: '`hit`, `miss`',
  },
  from: 'edge, gateway, worker',
} as const;

defineSharedTotals(DEFINITION, (counter) => {
  for (const [cache, { hit, miss }] of lookups) {
    if (hit > 0) counter.inc({ cache, result: 'hit' }, hit);
    if (miss > 0) counter.inc({ cache, result: 'miss' }, miss);
  }
});

export function countLookups(
  cache: Cache,
  keys: readonly string[],
  cached: { has(key: string): boolean },
): void {
  for (const key of keys) countLookup(cache, cached.has(key));
}

export function countLookup(cache: Cache, isHit: boolean): void {
  let known = lookups.get(cache);
  if (!known) {
    known = { hit: 0, miss: 0 };
    lookups.set(cache, known);
  }
  known[isHit ? 'hit' : 'miss'] += 1;
}
