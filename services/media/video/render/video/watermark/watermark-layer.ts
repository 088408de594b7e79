import type { Size } from '../../plan/output-size.js';
import type { FilterGraph, Pad } from '../filter-graph.js';
import type { Box } from '../fit/fit-box.js';
import type { Layer } from '../layer.js';
import { scaleTo } from '../scaling.js';
import type { PlannedWatermark } from './planned-watermark.js';

/**
 * Maximum height of a watermark as a share of the export's shorter side, so that it looks equally large in
 * any aspect ratio.
 */
const MAX_HEIGHT = { small: 0.08, medium: 0.12, large: 0.2 } as const;
/** Maximum width of a watermark relative to that height. */
const WIDTH_PER_HEIGHT = 2;
/** Distance between the watermark and the edges, as a share of the shorter side. */
const MARGIN = 0.04;

export const watermarkLayer: Layer = (graph, base, { plan: { watermark, output } }) =>
  watermark ? layWatermark(graph, base, watermark, output) : base;

/** Draws a watermark without a plan. */
export function layWatermark(graph: FilterGraph, base: Pad, watermark: PlannedWatermark, output: Size): Pad {
  if (watermark.opacity === 0) return base;
  const { width, height, x, y } = watermarkBox(watermark, output);
  const mark = graph.chain(
    [graph.input(watermark.sha256)],
    'format=gbrap',
    // The colour of transparent pixels must not bleed into the edges of visible ones.
    ...['premultiply=inplace=1', scaleTo({ width, height }), 'unpremultiply=inplace=1'],
    ...(watermark.opacity < 100 ? [`colorchannelmixer=aa=${watermark.opacity / 100}`] : []),
    'scale=out_color_matrix=bt709:out_range=tv',
    'format=yuva444p',
  );
  return graph.chain([base, mark], `overlay=${x}:${y}:format=yuv420`, 'format=yuv420p');
}

/** Returns the box of the export's watermark; null when it has none that is visible. */
export const visibleWatermark = ({
  watermark,
  output,
}: {
  readonly watermark: PlannedWatermark | null;
  readonly output: Size;
}): Box | null => (watermark && watermark.opacity > 0 ? watermarkBox(watermark, output) : null);

/**
 * Returns the box of a watermark: as large as its size setting allows, in its own aspect ratio, on whole
 * chroma samples.
 */
export function watermarkBox(
  { width, height, position, size }: Pick<PlannedWatermark, 'width' | 'height' | 'position' | 'size'>,
  output: Size,
): Box {
  const short = Math.min(output.width, output.height);
  const highest = short * MAX_HEIGHT[size];
  const scale = Math.min(highest / height, (highest * WIDTH_PER_HEIGHT) / width);
  const shown = {
    width: Math.max(2, 2 * Math.round((width * scale) / 2)),
    height: Math.max(2, 2 * Math.round((height * scale) / 2)),
  };
  const margin = 2 * Math.round((short * MARGIN) / 2);
  return {
    ...shown,
    x: position.endsWith('left') ? margin : Math.max(0, output.width - margin - shown.width),
    y: position.startsWith('top') ? margin : Math.max(0, output.height - margin - shown.height),
  };
}
