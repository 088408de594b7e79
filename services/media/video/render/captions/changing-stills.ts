import type { RenderPlan } from '../plan/render-plan.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';

/**
 * Returns one frame of a colour for the first frame and for each change, at their times: what is drawn on them is drawn
 * once, and filters that combine two streams show each until the next.
 */
export const changingStills = (
  graph: FilterGraph,
  { width, height }: { readonly width: number; readonly height: number },
  { fpsNum, fpsDen }: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
  changes: readonly number[],
  ...filters: readonly string[]
): Pad => {
  const frames = [...new Set([0, ...changes])].sort((one, other) => one - other);
  const isChange = frames.map((frame) => `eq(n,${frame})`).join('+');
  return graph.chain(
    [],
    `color=c=black:s=${width}x${height}:r=${fpsNum}/${fpsDen}`,
    `trim=end_frame=${frames.at(-1)! + 1}`,
    `select='${isChange}'`,
    ...filters,
  );
};
