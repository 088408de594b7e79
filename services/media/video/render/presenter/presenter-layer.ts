import { framesOf } from '../plan/segment-frames.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import { drawRegion, type FilledRegion, fillRegion } from '../video/fit/fill-region.js';
import type { Box } from '../video/fit/fit-box.js';
import { shownBox } from '../video/fit/shown-box.js';
import { type FrameSpan, joinSpans, spansAround } from '../video/frame-span.js';
import type { Layer, Scene } from '../video/layer.js';
import { overlayDuring, spanWithin } from '../video/span-within.js';
import { drawPresenter } from './draw-presenter.js';
import { placeInCorner, placeSideBySide } from './place-presenter.js';
import type { PlannedPresenter } from './planned-presenter.js';

/** Shows the presenter instead of the footage. Slides are drawn over it. */
export const presenterAloneLayer: Layer = (graph, base, scene) => {
  const { presenter, output } = scene.plan;
  if (presenter?.layout !== 'full') return base;
  return graph.chain([base, drawPresenter(graph, scene, presenter, output)], 'overlay=0:0:eval=init');
};

/** Whether the presenter hides all of the footage. */
export const isPresenterAlone = ({ plan: { presenter } }: Scene): boolean => presenter?.layout === 'full';

/** Shows the presenter over a corner of the footage, or beside it. */
export const presenterLayer: Layer = (graph, base, scene) => {
  const { presenter } = scene.plan;
  if (presenter?.layout === 'overlay') return showInCorner(graph, base, scene, presenter);
  return presenter?.layout === 'side' ? showBeside(graph, base, scene, presenter) : base;
};

function showInCorner(graph: FilterGraph, base: Pad, scene: Scene, presenter: PlannedPresenter): Pad {
  const box = placeInCorner(presenter, scene.plan);
  const drawn = drawPresenter(graph, scene, presenter, box);
  return graph.chain([base, drawn], `overlay=${box.x}:${box.y}:eval=init`);
}

function showBeside(graph: FilterGraph, base: Pad, scene: Scene, presenter: PlannedPresenter): Pad {
  const { plan, part } = scene;
  const footage = shownBox(plan, part);
  const { region, box } = placeSideBySide(presenter, plan, footage);
  const shown = shownBeside(scene, region, footage);
  const [below, ...copies] = graph.fanOut(base, 1 + shown.length) as [Pad, ...Pad[]];
  let last = below;
  shown.forEach(({ filled, spans }, index) => {
    const drawn = drawRegion(graph, copies[index] as Pad, plan, filled);
    last = graph.chain([last, drawn], overlayDuring(spans, region));
  });
  return graph.chain(
    [last, drawPresenter(graph, scene, presenter, box)],
    `overlay=${box.x}:${box.y}:eval=init`,
  );
}

/**
 * Returns what is shown beside the presenter, and when: the footage without its bars, which would only make it smaller,
 * and slides, which are laid out for that part of the frame.
 */
function shownBeside(
  { plan, segment }: Scene,
  region: Box,
  footage: Box,
): Array<{ filled: FilledRegion; spans: FrameSpan[] }> {
  const all = { from: 0, to: framesOf(segment) };
  const slides = joinSpans(plan.slides.flatMap((slide) => spanWithin(slide, segment, plan.output) ?? []));
  return [
    { filled: { shown: region, footage: region, region }, spans: slides },
    { filled: fillRegion(footage, region, plan.maxSideCrop ?? 0), spans: spansAround(slides, all) },
  ].filter(({ spans }) => spans.length > 0);
}
