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
      help: 'Stored files removed, by reason: orphans (no record), unclaimed (no video or article uses them), replaced (by a later export or article), unused (audio of lines, fetched files and presenter videos that have not been used for long), plan (of an earlier export).',
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
