import { createHash } from 'node:crypto';
import type { RenderPlan } from '../plan/render-plan.js';
import type { Segment } from '../plan/segment.js';
import { segmentRecipe } from './segment-recipe.js';

/** What changes the frames besides the plan. */
export type RenderMachine = { ffmpegBuildId: string };

/**
 * Returns the cache key of a segment: equal keys mean equal frames. An edit changes the keys of the segments
 * in which it is visible.
 */
export function segmentKey(plan: RenderPlan, segment: Segment, machine: RenderMachine): string {
  const shaping = { recipe: segmentRecipe(plan, segment), ffmpegBuildId: machine.ffmpegBuildId };
  return createHash('sha256').update(JSON.stringify(shaping)).digest('hex');
}
