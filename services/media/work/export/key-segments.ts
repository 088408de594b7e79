import { setImmediate } from 'node:timers/promises';
import type { RenderPlan } from '../../video/render/plan/render-plan.js';
import type { Segment } from '../../video/render/plan/segment.js';
import { type RenderMachine, segmentKey } from '../../video/render/video/segment-key.js';
import type { SegmentPayload } from './export-work.js';

/**
 * Computes the segment keys asynchronously: a long plan takes seconds, during which leases are renewed and
 * canceled work stops.
 */
export async function keySegments(
  plan: RenderPlan,
  segments: readonly Segment[],
  machine: RenderMachine,
  signal: AbortSignal,
): Promise<SegmentPayload[]> {
  const keyed: SegmentPayload[] = [];
  for (const segment of segments) {
    keyed.push({ segment, key: segmentKey(plan, segment, machine) });
    await setImmediate(undefined, { signal });
  }
  return keyed;
}
