import type { Size } from '../plan/output-size.js';
import type { RenderPlan } from '../plan/render-plan.js';
import type { FilterGraph, Pad } from './filter-graph.js';

type Rate = Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>;

/** Makes frames of one colour in RGB: drawings on them keep their colours until `asVideo`. */
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

/** Makes black frames for layers that cover all of them. */
export const blankFrames = (graph: FilterGraph, output: Size & Rate, frames: number): Pad =>
  graph.chain(
    [],
    `color=c=black:s=${output.width}x${output.height}:r=${output.fpsNum}/${output.fpsDen}`,
    `trim=end_frame=${frames}`,
    'format=yuv420p',
  );

/**
 * Converts from RGB to the export's format. By default the filters use the matrix of standard-definition
 * television (BT.601).
 */
export const asVideo = (format: 'yuv420p' | 'yuva420p' | 'yuva444p'): string[] => [
  'scale=out_color_matrix=bt709:out_range=tv',
  `format=${format}`,
];
