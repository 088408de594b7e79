import type { Size } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import { assDrawing, assFrameTime } from '../ass-drawing.js';
import { type DrawnOn, drawnColour, surfaceFor } from '../drawn-colour.js';
import type { FrameSpan } from '../frame-span.js';
import type { PlannedShape } from './planned-element.js';
import { outlineOf } from './shape-outlines.js';

/** A shape with its frames, counted from the segment's start. */
export interface SeenShape extends FrameSpan {
  readonly shape: PlannedShape;
}

/**
 * Returns shapes from back to front as an ASS file timed from the segment's start, and the surface it is
 * drawn on.
 */
export function shapesAss(
  shapes: readonly SeenShape[],
  sourceSize: Size,
  rate: Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>,
): { readonly ass: string; readonly surface: DrawnOn } {
  const surface = surfaceFor(shapes.map(({ shape }) => shape.color));
  const events = shapes.map(({ shape, from, to }, layer) => {
    const { color, opacity } = shape;
    const alpha = Math.round(255 * (1 - opacity / 100))
      .toString(16)
      .padStart(2, '0')
      .toUpperCase();
    const style = `\\an7\\pos(0,0)\\bord0\\shad0\\1c&H${drawnColour(color, surface)}&\\1a&H${alpha}&\\p4`;
    return `${layer},${assFrameTime(from, rate)},${assFrameTime(to, rate)},Shape,,0,0,0,,{${style}}${outlineOf(shape, sourceSize)}{\\p0}`;
  });
  const ass = assDrawing(sourceSize, { styles: [SHAPE], events });
  return { ass, surface };
}

const SHAPE =
  'Shape,DejaVu Sans,20,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1';
