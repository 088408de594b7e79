import type { Size } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import type { FilterGraph, Pad } from '../filter-graph.js';
import { scaleTo } from '../scaling.js';
import { asVideo, ground } from '../still-image.js';
import type { Box } from './fit-box.js';

const BLACK = '#000000';
/** A blurred background is computed at a fraction of its size: its details are lost anyway. */
const SHRINK = 8;
/** Radius of the blur as a share of the frame's shorter side, and the number of box blurs. */
const RADIUS = 0.03;
const PASSES = 3;
/** A darker background makes the footage stand out. */
const BRIGHTNESS = 0.6;

/** Places frames that have a box's size into the output frame, and fills the rest. */
export function onBackground(
  graph: FilterGraph,
  shown: Pad,
  { output, background = BLACK }: Pick<RenderPlan, 'output' | 'background'>,
  box: Box,
): Pad {
  if (box.width === output.width && box.height === output.height) return shown;
  if (background === BLACK)
    return graph.chain([shown], `pad=${output.width}:${output.height}:${box.x}:${box.y}:color=black`);
  const [front, behind] = background === 'blur' ? graph.split(shown) : [shown, null];
  const filled = behind ? blurred(graph, behind, output, box) : coloured(graph, background, output);
  return graph.chain(
    [filled, front],
    `overlay=${box.x}:${box.y}:format=yuv420:shortest=1`,
    'format=yuv420p',
    'setsar=1',
  );
}

/** The middle of the frames, enlarged until it fills the output frame. */
function blurred(graph: FilterGraph, behind: Pad, output: Size, box: Size): Pad {
  const scale = Math.min(box.width / output.width, box.height / output.height);
  const even = (side: number) => Math.max(2, 2 * Math.round(side / 2));
  const middle = {
    width: Math.min(box.width, even(output.width * scale)),
    height: Math.min(box.height, even(output.height * scale)),
  };
  const small = { width: even(output.width / SHRINK), height: even(output.height / SHRINK) };
  const shorter = Math.min(small.width, small.height);
  const radius = Math.max(1, Math.round(shorter * RADIUS));
  // A box is at most half as wide as its plane; the chroma planes are half as large.
  const max = Math.floor(shorter / 4);
  const [luma, chroma] = [Math.min(radius, max), Math.min(Math.ceil(radius / 2), Math.floor(max / 2))];
  return graph.chain(
    [behind],
    `crop=${middle.width}:${middle.height}`,
    scaleTo(small),
    `boxblur=lr=${luma}:lp=${PASSES}:cr=${chroma}:cp=${PASSES}`,
    `lutyuv=y=16+(val-16)*${BRIGHTNESS}`,
    scaleTo(output),
    'setsar=1',
  );
}

/** One frame, repeated: it lasts as long as what is placed on it. */
const coloured = (graph: FilterGraph, colour: string, output: RenderPlan['output']): Pad =>
  graph.chain(
    [ground(graph, output, colour, output)],
    ...asVideo('yuv420p'),
    'loop=loop=-1:size=1',
    'setsar=1',
  );
