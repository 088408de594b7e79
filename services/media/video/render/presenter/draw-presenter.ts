import type { Size } from '../plan/output-size.js';
import { framesOf, outputSpanOf } from '../plan/segment-frames.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import type { Scene } from '../video/layer.js';
import { scaleTo } from '../video/scaling.js';
import { asVideo, ground } from '../video/still-image.js';
import { loopFrames } from './loop-frames.js';
import type { PlannedPresenter } from './planned-presenter.js';

/**
 * Draws the presenter on its background, in its shape, with an alpha channel: one frame for a still image,
 * otherwise one per output frame.
 */
export function drawPresenter(
  graph: FilterGraph,
  { plan: { output }, segment }: Scene,
  presenter: PlannedPresenter,
  box: Size,
): Pad {
  const { picture, backgroundColor } = presenter;
  const { width, height, x, y } = placeWithin(presenter, box);
  const moving = picture.loop
    ? loopFrames(picture.loop, outputSpanOf(segment), output)
    : { options: [], filters: [] };
  const shown = graph.chain(
    [graph.input(picture.sha256, moving.options)],
    ...moving.filters,
    scaleTo({ width, height }),
    'setsar=1',
    'format=rgba',
  );
  const frames = picture.loop ? framesOf(segment) : 1;
  const under = ground(graph, box, backgroundColor, output, frames);
  const onGround = graph.chain(
    [under, shown],
    `overlay=${x}:${y}:eval=init:format=rgb${picture.loop ? ':shortest=1' : ''}`,
    ...asVideo('yuva420p'),
  );
  const mask = maskOf(presenter, box);
  if (mask === null) return onGround;
  const { fpsNum, fpsDen } = output;
  const shape = graph.chain(
    [],
    `color=c=black:s=${box.width}x${box.height}:r=${fpsNum}/${fpsDen}`,
    'trim=end_frame=1',
    'format=gray',
    `geq=lum='${mask}'`,
  );
  return graph.chain([onGround, shape], 'alphamerge');
}

/**
 * The image covers its box, and when zoomed in extends beyond it on all sides. In the full layout, a cut-out
 * figure stands whole on the lower edge instead; beside the footage it stands there as large as its panel is high.
 */
function placeWithin(
  { layout, picture, zoom, offsetY }: PlannedPresenter,
  box: Size,
): Size & { x: number; y: number } {
  const across = box.width / picture.width;
  const down = box.height / picture.height;
  const standsFree = layout !== 'overlay' && picture.isCutOut;
  const scale = (standsFree ? standing(layout, across, down) : Math.max(across, down)) * zoom;
  const width = Math.max(2, Math.round(picture.width * scale));
  const height = Math.max(2, Math.round(picture.height * scale));
  const lowest = box.height - height;
  const moved = Math.round((offsetY / 100) * box.height);
  // Of a photo that is cropped in a panel, the head is seen.
  const above = layout === 'side' ? HEAD_ABOVE : 0.5;
  return {
    width,
    height,
    x: Math.round((box.width - width) / 2),
    y: (standsFree && zoom === 1 ? lowest : Math.round(lowest * above)) + moved,
  };
}

/** Share of what is cropped of a photo beside the footage that is cropped above. */
const HEAD_ABOVE = 0.25;
/** How much wider than its panel a cut-out figure may be: beyond that, more than its shoulders would be cropped. */
const MAX_WIDER = 1.8;

const standing = (layout: PlannedPresenter['layout'], across: number, down: number): number =>
  layout === 'full' ? Math.min(across, down) : Math.min(down, across * MAX_WIDER);

const ROUNDING = 0.18;

/**
 * Returns an expression for the opacity of each pixel, with an edge one pixel soft; null when everything is
 * opaque.
 */
function maskOf({ layout, shape }: PlannedPresenter, { width, height }: Size): string | null {
  if (layout !== 'overlay' || shape === 'square') return null;
  const radius = Math.min(width, height) * (shape === 'circle' ? 0.5 : ROUNDING);
  // Distance outside the inner box around which the corners are rounded.
  const beyond = (at: string, side: number) => `max(abs(${at}+0.5-${side / 2})-${side / 2 - radius},0)`;
  return `255*clip(${radius}+0.5-hypot(${beyond('X', width)},${beyond('Y', height)}),0,1)`;
}
