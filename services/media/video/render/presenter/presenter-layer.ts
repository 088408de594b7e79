import { framesOf } from '../plan/segment-frames.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import { cutOut } from '../video/fit/cut-out.js';
import { type Box, fitWithin } from '../video/fit/fit-box.js';
import { shownBox } from '../video/fit/shown-box.js';
import { type FrameSpan, joinSpans, spansAround } from '../video/frame-span.js';
import type { Layer, Scene } from '../video/layer.js';
import { scaleTo } from '../video/scaling.js';
import { overlayDuring, spanWithin } from '../video/span-within.js';
import { asVideo, ground } from '../video/still-image.js';
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
  const { output } = scene.plan;
  const { room, box } = placeSideBySide(presenter, scene.plan);
  const shown = shownBeside(scene);
  const [below, ...copies] = graph.fanOut(base, 1 + shown.length) as [Pad, ...Pad[]];
  const paper = graph.chain(
    [ground(graph, output, presenter.backgroundColor, output)],
    ...asVideo('yuva420p'),
  );
  let last = graph.chain([below, paper], 'overlay=0:0:eval=init');
  shown.forEach(({ piece, spans }, index) => {
    const place = fitWithin(piece, room);
    const cut = [...cutOut(piece, output), scaleTo(place), 'format=yuva420p'];
    last = graph.chain([last, graph.chain([copies[index] as Pad], ...cut)], overlayDuring(spans, place));
  });
  const drawn = drawPresenter(graph, scene, presenter, box);
  return graph.chain([last, drawn], `overlay=${box.x}:${box.y}:eval=init`);
}

/**
 * Returns the regions of the frame shown beside the presenter, and when; the footage's bars are cropped,
 * since they would only make it smaller.
 */
function shownBeside({ plan, part, segment }: Scene): Array<{ piece: Box; spans: FrameSpan[] }> {
  const { width, height } = plan.output;
  const whole = { x: 0, y: 0, width, height };
  const footage = shownBox(plan, part);
  const all = { from: 0, to: framesOf(segment) };
  if (footage.width === width && footage.height === height) return [{ piece: whole, spans: [all] }];
  const slides = joinSpans(plan.slides.flatMap((slide) => spanWithin(slide, segment, plan.output) ?? []));
  return [
    { piece: whole, spans: slides },
    { piece: footage, spans: spansAround(slides, all) },
  ].filter(({ spans }) => spans.length > 0);
}
