import { toOutput } from '../../timeline/elastic-timeline.js';
import { frameAt } from '../plan/frame-at.js';
import { framesOf, outputSpanOf } from '../plan/segment-frames.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import { drawRegion } from '../video/fit/fill-region.js';
import { type FrameSpan, joinSpans } from '../video/frame-span.js';
import type { Layer, Scene } from '../video/layer.js';
import { overlayDuring, spanWithin } from '../video/span-within.js';
import { asVideo } from '../video/still-image.js';
import { drawSlide } from './draw-slide.js';
import { planSideBySide } from './plan-side-by-side.js';
import type { PlannedSlide } from './planned-slide.js';

/** Shows slides instead of the footage, or beside it. */
export const slideLayer: Layer = (graph, base, scene) => {
  let last = base;
  for (const slide of scene.plan.slides) {
    const span = spanWithin(slide, scene.segment, scene.plan.output);
    if (!span) continue;
    const canvas = drawCanvas(graph, scene, slide, span);
    const show = slide.layout === 'full' ? showInstead : showBeside;
    last = show(graph, last, { scene, canvas, span });
  }
  return last;
};

/** Whether slides fill every frame of a segment and nothing else of it is visible. */
export function isSlidesAlone({ plan: { slides, output }, segment }: Scene): boolean {
  const spans = slides
    .filter(({ layout }) => layout === 'full')
    .flatMap((slide) => spanWithin(slide, segment, output) ?? []);
  const covered = joinSpans(spans).find(({ from }) => from === 0);
  return covered !== undefined && covered.to === framesOf(segment);
}

/** Draws a slide from its first visible frame on. */
function drawCanvas(
  graph: FilterGraph,
  { plan: { output }, part, segment }: Scene,
  slide: PlannedSlide,
  span: FrameSpan,
): Pad {
  // Parts go on appearing while the footage is held.
  const begin = toOutput(part.holds ?? [], frameAt(slide.startSeconds, output));
  const since = outputSpanOf(segment).startFrame + span.from - begin;
  const { drawn, isMoving } = drawSlide(graph, slide, output, since);
  const moved = isMoving ? [`setpts=N+${span.from}`] : [];
  return graph.chain([drawn], ...moved, ...asVideo('yuva420p'));
}

interface Shown {
  readonly scene: Scene;
  readonly canvas: Pad;
  readonly span: FrameSpan;
}

function showInstead(graph: FilterGraph, base: Pad, { canvas, span }: Shown): Pad {
  return graph.chain([base, canvas], overlayDuring([span], { x: 0, y: 0 }));
}

function showBeside(graph: FilterGraph, base: Pad, { scene: { plan }, canvas, span }: Shown): Pad {
  const sides = planSideBySide(plan);
  const [below, beside] = graph.split(base);
  const small = drawRegion(graph, beside, plan, sides);
  const covered = graph.chain([below, canvas], overlayDuring([span], { x: 0, y: 0 }));
  return graph.chain([covered, small], overlayDuring([span], sides.region));
}
