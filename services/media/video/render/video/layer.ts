import type { Part, RenderPlan } from '../plan/render-plan.js';
import type { Segment } from '../plan/segment.js';
import type { FilterGraph, Pad } from './filter-graph.js';

/** One segment of one part of a plan. */
export interface Scene {
  readonly plan: RenderPlan;
  readonly part: Part;
  /** Frame n of the pad is frame `startFrame + n` of the part. */
  readonly segment: Segment;
}

/**
 * Draws one kind of content over the frames of `base`; returns `base` unchanged when nothing of it is visible
 * within the segment. A segment's recipe, and with it its key, therefore contains only what affects its own
 * frames. Pure: no clock, no file, no machine.
 */
export type Layer = (graph: FilterGraph, base: Pad, scene: Scene) => Pad;
