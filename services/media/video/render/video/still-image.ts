import type { Size } from '../plan/output-size.js';
import type { RenderPlan } from '../plan/render-plan.js';
import type { FilterGraph, Pad } from './filter-graph.js';

type Rate = Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>;

/** Pictures of one colour, in RGB: what is drawn on them keeps its colours until `asVideo`. */
export const ground = (
  graph: FilterGraph,
  { width, height }: Size,
  colour: string,
  { fpsNum, fpsDen }: Rate,
  frames = 1,
): Pad =>
  graph.chain(
    [],
    `color=c=0x${colour.slice(1)}:s=${width}x${height}:r=${fpsNum}/${fpsDen}`,
    `trim=end_frame=${frames}`,
    'format=rgb24',
  );

/** So many frames for what covers all of them. */
export const blankFrames = (graph: FilterGraph, output: Size & Rate, frames: number): Pad =>
  graph.chain(
    [],
    `color=c=black:s=${output.width}x${output.height}:r=${output.fpsNum}/${output.fpsDen}`,
    `trim=end_frame=${frames}`,
    'format=yuv420p',
  );

/** From RGB to what an export's pictures are. Left to themselves filters take the matrix of old television. */
export const asVideo = (format: 'yuv420p' | 'yuva420p'): string[] => [
  'scale=out_color_matrix=bt709:out_range=tv',
  `format=${format}`,
];
