import type { Counter, Gauge, Registry } from 'prom-client';
import { defineCounter, defineGauge } from '../../../platform/metrics/define-metric.js';

export interface SweepMetrics {
  readonly sweeps: Counter<'outcome'>;
  readonly removed: Counter<'what'>;
  readonly removedBytes: Counter<'what'>;
  readonly missing: Gauge;
}

const WHAT =
  '`orphans` (no record), `unclaimed` (no video or article uses them), `replaced` (by a later export or article), `unused` (audio of lines, fetched files and presenter videos that have not been used for long), `plan` (of an earlier export), and kinds of outputs';

const SWEEPS = defineCounter({
  name: 'media_sweeps_total',
  help: 'Comparisons of stored files with their records.',
  labels: { outcome: '`done`, `elsewhere` (another process sweeps), `failed`' },
  from: 'media',
});
const SWEPT = defineCounter({
  name: 'media_swept_total',
  help: 'Stored files removed, by reason.',
  labels: { what: WHAT },
  from: 'media',
});
const SWEPT_BYTES = defineCounter({
  name: 'media_swept_bytes_total',
  help: 'Bytes of removed files.',
  labels: { what: 'as above' },
  from: 'media',
});
const MISSING = defineGauge({
  name: 'media_files_missing',
  help: 'Files with a record whose content is missing or damaged.',
  labels: {},
  from: 'media',
});

export const makeSweepMetrics = (registry: Registry): SweepMetrics => ({
  sweeps: SWEEPS.of(registry),
  removed: SWEPT.of(registry),
  removedBytes: SWEPT_BYTES.of(registry),
  missing: MISSING.of(registry),
});
