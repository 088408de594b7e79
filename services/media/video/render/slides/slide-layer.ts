import type { Size } from '../plan/output-size.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { framesOf } from '../plan/segment-frames.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import { cutOut } from '../video/fit/cut-out.js';
import { type FrameSpan, joinSpans } from '../video/frame-span.js';
import type { Layer, Scene } from '../video/layer.js';
import { scaleTo } from '../video/scaling.js';
import { overlayDuring, spanWithin } from '../video/span-within.js';
import { asVideo, ground } from '../video/still-image.js';
import { planSideBySide } from './plan-side-by-side.js';
import type { PlannedSlide } from './planned-slide.js';
import { slideAss } from './slide-ass.js';
import { PAPER } from './slide-colours.js';

/** Shows slides instead of the footage, or beside it. */
export const slideLayer: Layer = (graph, base, scene) => {
  let last = base;
  for (const slide of scene.plan.slides) {
    const span = spanWithin(slide, scene.segment, scene.plan.output);
    if (span) last = (slide.layout === 'full' ? showInstead : showBeside)(graph, last, scene, slide, span);
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

function showInstead(
  graph: FilterGraph,
  base: Pad,
  { plan }: Scene,
  slide: PlannedSlide,
  span: FrameSpan,
): Pad {
  const drawn = graph.chain([drawSlide(graph, slide, plan.output, plan.output)], ...asVideo('yuva420p'));
  return graph.chain([base, drawn], overlayDuring([span], { x: 0, y: 0 }));
}

function showBeside(
  graph: FilterGraph,
  base: Pad,
  { plan }: Scene,
  slide: PlannedSlide,
  span: FrameSpan,
): Pad {
  const { output } = plan;
  const { shown, footage, panel } = planSideBySide(plan);
  const [below, beside] = graph.split(base);
  const small = graph.chain([beside], ...cutOut(shown, output), scaleTo(footage), 'format=yuva420p');
  const paper = ground(graph, output, PAPER, output);
  const drawn = drawSlide(graph, slide, panel, output);
  const canvas = graph.chain(
    [paper, drawn],
    `overlay=${panel.x}:${panel.y}:format=rgb`,
    ...asVideo('yuva420p'),
  );
  const covered = graph.chain([below, canvas], overlayDuring([span], { x: 0, y: 0 }));
  return graph.chain([covered, small], overlayDuring([span], footage));
}

/** Draws a slide as one frame in RGB. */
function drawSlide(graph: FilterGraph, slide: PlannedSlide, panel: Size, output: RenderPlan['output']): Pad {
  let drawn = ground(graph, panel, slide.ground, output);
  if (slide.image) {
    const { x, y, width, height } = slide.image.box;
    const shown = graph.chain(
      [graph.input(slide.image.sha256)],
      scaleTo({ width, height }, 'lanczos'),
      'setsar=1',
      'format=rgba',
    );
    drawn = graph.chain([drawn, shown], `overlay=${x}:${y}:format=rgb`);
  }
  const ass = slideAss(slide, panel);
  return ass === null
    ? drawn
    : graph.chain(
        [drawn],
        graph.drawText(
          ass,
          slide.fonts.map(({ sha256 }) => sha256),
        ),
      );
}
