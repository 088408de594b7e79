import type { Size } from '../plan/output-size.js';
import type { RenderPlan } from '../plan/render-plan.js';
import { framesOf, outputSpanOf } from '../plan/segment-frames.js';
import { byFrame } from '../video/by-frame.js';
import type { FilterGraph, Pad } from '../video/filter-graph.js';
import type { Scene } from '../video/layer.js';
import { scaleTo } from '../video/scaling.js';
import { asVideo, ground } from '../video/still-image.js';
import type { PlannedPresenter } from './planned-presenter.js';

interface LoopFrames {
  /** Options placed before the `-i` of the repeated video. */
  readonly options: readonly string[];
  readonly filters: readonly string[];
}

/**
 * Maps an endlessly repeated video to the output's frames. The frame's number in the footage alone decides
 * which of its frames is shown, so that cuts between segments are invisible. One repetition takes a whole
 * number of output frames. When the range lies within one repetition, the video is read from there on.
 */
function loopFrames(
  { frames, seconds }: NonNullable<PlannedPresenter['picture']['loop']>,
  { startFrame, endFrame }: { readonly startFrame: number; readonly endFrame: number },
  { fpsNum, fpsDen }: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
): LoopFrames {
  const round = Math.max(1, Math.round((seconds * fpsNum) / fpsDen));
  const phase = startFrame % round;
  const toRate = `fps=fps=${fpsNum}/${fpsDen}:start_time=0:round=near`;
  if (phase + endFrame - startFrame > round)
    return {
      options: ['-stream_loop', '-1'],
      filters: [
        `settb=${fpsDen}/${fpsNum}`,
        `setpts='floor(N/${frames})*${round}+ceil(mod(N,${frames})*${round}/${frames})-${phase}'`,
        toRate,
      ],
    };
  // The frame that is shown first: decoding starts at the keyframe at or before it, and every frame is
  // identified by its time.
  const first = Math.floor((phase * frames) / round);
  const seekSeconds = ((first + 0.5) * seconds) / frames;
  return {
    options: ['-copyts', ...(first > 0 ? ['-noaccurate_seek', '-ss', seekSeconds.toFixed(6)] : [])],
    filters: [
      `settb=1/${fpsNum * TICKS}`,
      `setpts='(ceil(round(T*${frames}/${seconds})*${round}/${frames})-${phase})*${TICKS * fpsDen}'`,
      toRate,
      // The video may end before its last frame was shown as long as the others.
      'tpad=stop=-1:stop_mode=clone',
    ],
  };
}

/** Times are rounded to this fraction of a frame. */
const TICKS = 1000;

type Rate = Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>;

/** How long a breath takes, and by which share of its height it lifts the presenter. */
const BREATH_SECONDS = 4;
const BREATH = 0.012;
/** Between two blinks, on average and at most more or less. */
const BLINK_SECONDS = 3.4;
const BLINK_VARIES_SECONDS = 1.2;
/** Rows of a sheet while the eyes close and open again: 0 is open, the last one closed. */
const BLINK = [1, 2, 2, 1];
const BLINK_STEP_SECONDS = 0.04;

/**
 * Returns by how many pixels a presenter is higher in a frame of the output than at rest. The frame's number alone
 * decides it, so that cuts between segments are invisible.
 */
export function breathAt(frame: number, height: number, rate: Rate): number {
  const period = framesOfSeconds(BREATH_SECONDS, rate);
  const lifted = (1 - Math.cos((2 * Math.PI * (frame % period)) / period)) / 2;
  return Math.round(Math.max(1, height * BREATH) * lifted);
}

/** Returns column and row of the cell of a sheet that is shown in a frame of the output. */
export function cellAt(
  frame: number,
  mouths: PlannedPresenter['mouths'],
  rate: Rate,
): { column: number; row: number } {
  const shape = mouths ? mouths.shapes[Math.floor(frame / mouths.step)] : undefined;
  return { column: Number(shape ?? 0), row: eyesAt(frame, rate) };
}

function eyesAt(frame: number, rate: Rate): number {
  const usual = framesOfSeconds(BLINK_SECONDS, rate);
  const index = Math.floor(frame / usual);
  const start = index * usual + Math.round(framesOfSeconds(BLINK_VARIES_SECONDS, rate) * varied(index));
  const step = Math.floor((frame - start) / Math.max(1, framesOfSeconds(BLINK_STEP_SECONDS, rate)));
  return BLINK[step] ?? 0;
}

/** Returns a number from 0 to 1 that differs irregularly from one blink to the next. */
function varied(index: number): number {
  const mixed = Math.imul(index + 1, 0x9e3779b1) >>> 0;
  return (((mixed ^ (mixed >>> 15)) >>> 0) % 1000) / 1000;
}

const framesOfSeconds = (seconds: number, { fpsNum, fpsDen }: Rate): number =>
  Math.max(1, Math.round((seconds * fpsNum) / fpsDen));

/**
 * Draws the presenter on its background, in its shape, with an alpha channel: one frame for a still image,
 * otherwise one per output frame.
 */
export function drawPresenter(graph: FilterGraph, scene: Scene, presenter: PlannedPresenter, box: Size): Pad {
  const { plan, segment } = scene;
  const { output } = plan;
  const { picture, backgroundColor } = presenter;
  const placed = placeWithin(presenter, box);
  const { shown, y, isMoving } = drawFigure(graph, scene, presenter, placed);
  const frames = isMoving ? framesOf(segment) : 1;
  const under = ground(graph, box, backgroundColor, output, frames);
  const onGround = graph.chain(
    [under, shown],
    `overlay=${placed.x}:${y}:format=rgb${picture.loop ? ':shortest=1' : ''}`,
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

/** Frames of the presenter, and where their upper edge is on its background. */
interface Figure {
  readonly shown: Pad;
  readonly y: string;
  readonly isMoving: boolean;
}

function drawFigure(
  graph: FilterGraph,
  { plan: { output }, segment }: Scene,
  { picture, breathes, mouths }: PlannedPresenter,
  { width, height, y }: Size & { y: number },
): Figure {
  const { loop, sheet = { columns: 1, rows: 1 } } = picture;
  const isDrawn = picture.sheet !== undefined || breathes === true;
  const moving = loop ? loopFrames(loop, outputSpanOf(segment), output) : { options: [], filters: [] };
  const input = graph.input(picture.sha256, moving.options);
  const whole = { width: width * sheet.columns, height: height * sheet.rows };
  const scaled = [...moving.filters, scaleTo(whole), 'setsar=1', 'format=rgba'];
  if (loop || !isDrawn)
    return { shown: graph.chain([input], ...scaled), y: `${y}:eval=init`, isMoving: loop !== null };
  const { startFrame, endFrame } = outputSpanOf(segment);
  const frames = Array.from({ length: endFrame - startFrame }, (_, index) => startFrame + index);
  const cells = frames.map((frame) => cellAt(frame, mouths, output));
  const [left, top] = [
    byFrame(cells.map(({ column }) => column * width)),
    byFrame(cells.map(({ row }) => row * height)),
  ];
  const heights = frames.map((frame) => height + (breathes ? breathAt(frame, height, output) : 0));
  const shown = graph.chain(
    [input],
    ...scaled,
    `loop=loop=${frames.length - 1}:size=1`,
    `settb=${output.fpsDen}/${output.fpsNum}`,
    'setpts=N',
    ...(picture.sheet ? [`crop=${width}:${height}:x=${left}:y=${top}:exact=1`] : []),
    ...(breathes ? [`${scaleTo({ width, height: byFrame(heights) })}:eval=frame`] : []),
  );
  // It stands on its lower edge, a little below its place: cells of a sheet are blended where they meet.
  const foot = y + height + (picture.sheet ? SEAM : 0);
  return { shown, y: `${foot}-overlay_h`, isMoving: true };
}

/** In pixels. */
const SEAM = 2;

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
