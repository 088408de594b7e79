import { Counter, Gauge, type Registry } from 'prom-client';

export interface SweepMetrics {
  readonly sweeps: Counter<'outcome'>;
  readonly removed: Counter<'what'>;
  readonly removedBytes: Counter<'what'>;
  readonly missing: Gauge;
}

export function makeSweepMetrics(registry: Registry): SweepMetrics {
  const registers = [registry];
  return {
    sweeps: new Counter({
      name: 'media_sweeps_total',
      help: 'Comparisons of stored files with their records.',
      labelNames: ['outcome'],
      registers,
    }),
    removed: new Counter({
      name: 'media_swept_total',
      help: 'Stored things removed: orphans (no record), unclaimed (became no video, no article), replaced (a later export or article is there), unused (spoken lines that nobody needs, fetched files that no export used for long, presenters that none shows), plan (of an earlier export).',
      labelNames: ['what'],
      registers,
    }),
    removedBytes: new Counter({
      name: 'media_swept_bytes_total',
      help: 'Bytes of removed files.',
      labelNames: ['what'],
      registers,
    }),
    missing: new Gauge({
      name: 'media_files_missing',
      help: 'Files with a record whose content is missing or damaged.',
      registers,
    }),
  };
}
