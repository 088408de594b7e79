import { createHash } from 'node:crypto';
import type { Segment } from '../plan/cut-segments.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { segmentRecipe } from './segment-recipe.js';

/** What, beside the plan, changes the frames. */
export type RenderMachine = { ffmpegBuildId: string };

/** The name a segment is kept under: equal keys, equal frames. An edit changes the keys of the segments it can be seen in. */
export function segmentKey(plan: RenderPlan, segment: Segment, machine: RenderMachine): string {
  const shaping = { recipe: segmentRecipe(plan, segment), ffmpegBuildId: machine.ffmpegBuildId };
  return createHash('sha256').update(JSON.stringify(shaping)).digest('hex');
}
