import type { Segment } from '../plan/cut-segments.js';
import type { Part, RenderPlan } from '../plan/render-plan.js';
import type { FilterGraph, Pad } from './filter-graph.js';

/** What is drawn: one segment of one part of a plan. */
export interface Scene {
  readonly plan: RenderPlan;
  readonly part: Part;
  /** Frame n of the pad is frame `startFrame + n` of the part. */
  readonly segment: Segment;
}

/**
 * Adds what can be seen of one thing within a segment to the pictures of `base`, and gives those as they are where nothing can:
 * a segment's recipe, and its key with it, holds only what shapes its own frames. Pure: no clock, no file, no machine.
 */
export type Layer = (graph: FilterGraph, base: Pad, scene: Scene) => Pad;
