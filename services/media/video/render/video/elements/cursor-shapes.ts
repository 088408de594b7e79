import type { CursorPoint } from '../../../../../../schemas/interaction.js';
import { frameAt } from '../../plan/frame-at.js';
import type { Size } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import type { Segment } from '../../plan/segment.js';
import { shownWithin } from '../../plan/segment-frames.js';
import type { PlannedAtCursor, PlannedShape } from './planned-element.js';
import type { SeenShape } from './shapes-ass.js';

/** How long a ring spreads, in seconds. */
const RIPPLE_SECONDS = 0.6;
/** Diameter of a ring at first, as a share of its last one, and its stroke in percent of the shorter side. */
const RIPPLE_START = 0.15;
const RIPPLE_STROKE = 0.7;

type Rate = Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>;

/**
 * Returns what an element at the cursor looks like in each frame of a segment. A frame's shapes depend on its time
 * alone, so that they are the same wherever the source is cut.
 */
export function cursorShapes(
  element: PlannedAtCursor,
  sourceSize: Size,
  rate: Rate,
  segment: Segment,
): SeenShape[] {
  const from = Math.max(frameAt(element.start, rate), segment.startFrame);
  const to = Math.min(frameAt(element.end, rate), segment.endFrame);
  const shapes: SeenShape[] = [];
  for (let frame = from; frame < to; frame += 1) {
    const seen = shownWithin({ from: frame, to: frame + 1 }, segment);
    if (!seen) continue;
    const seconds = (frame * rate.fpsDen) / rate.fpsNum;
    for (const shape of shapesAt(element, seconds, sourceSize)) shapes.push({ shape, ...seen });
  }
  return joinEqual(shapes);
}

function shapesAt(element: PlannedAtCursor, seconds: number, sourceSize: Size): PlannedShape[] {
  const { type, points = [], opacity, sizePercent } = element;
  if (type === 'cursor-highlight') {
    const at = placeAt(points, seconds);
    return at
      ? [circle(element, at, sizePercent, sourceSize, { filled: true, opacity, strokePercent: 0 })]
      : [];
  }
  return points.flatMap(([start, x, y]) => {
    const share = (seconds - start) / RIPPLE_SECONDS;
    if (share < 0 || share >= 1) return [];
    const spread = 1 - (1 - share) ** 2;
    const size = sizePercent * (RIPPLE_START + (1 - RIPPLE_START) * spread);
    const style = { filled: false, opacity: opacity * (1 - share), strokePercent: RIPPLE_STROKE };
    return [circle(element, { x, y }, size, sourceSize, style)];
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Returns where the cursor is; before its first and after its last point it rests there. */
function placeAt(points: readonly CursorPoint[], seconds: number): Place | null {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] as CursorPoint)[0] <= seconds) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1] ?? points[0], points[low] ?? points.at(-1)];
  if (!before || !after) return null;
  const [[from, fromX, fromY], [to, toX, toY]] = [before, after];
  const share = to > from ? (seconds - from) / (to - from) : 0;
  return { x: fromX + (toX - fromX) * share, y: fromY + (toY - fromY) * share };
}

function circle(
  { start, end, color }: PlannedAtCursor,
  { x, y }: Place,
  sizePercent: number,
  sourceSize: Size,
  style: Pick<Extract<PlannedShape, { type: 'ellipse' }>, 'filled' | 'opacity' | 'strokePercent'>,
): PlannedShape {
  const diameter = (Math.min(sourceSize.width, sourceSize.height) * sizePercent) / 100;
  const [width, height] = [diameter / sourceSize.width, diameter / sourceSize.height];
  return { type: 'ellipse', start, end, color, ...style, x: x - width / 2, y: y - height / 2, width, height };
}

/** Joins frames in which a shape stays the same, such as a resting cursor. */
function joinEqual(shapes: readonly SeenShape[]): SeenShape[] {
  const joined: SeenShape[] = [];
  for (const next of shapes) {
    const last = joined.at(-1);
    if (last && last.to === next.from && JSON.stringify(last.shape) === JSON.stringify(next.shape))
      joined[joined.length - 1] = { ...last, to: next.to };
    else joined.push(next);
  }
  return joined;
}
