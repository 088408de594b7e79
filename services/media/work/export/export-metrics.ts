import { defineSharedCounter } from '../../../platform/metrics/define-metric.js';

const SEGMENTS = defineSharedCounter({
  name: 'export_segments_total',
  help: 'Segments of completed exports: rendered for the export, or reused from an earlier one.',
  labels: { source: '`rendered`, `reused`' },
  from: 'worker',
});

export function countSegments({ rendered, reused }: { rendered: number; reused: number }): void {
  SEGMENTS.inc({ source: 'rendered' }, rendered);
  SEGMENTS.inc({ source: 'reused' }, reused);
}
