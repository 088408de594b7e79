import type { Size } from '../../plan/output-size.js';
import type { RenderPlan } from '../../plan/render-plan.js';
import { assDrawing, assFrameTime } from '../ass-drawing.js';
import { type DrawnOn, drawnColour, surfaceFor } from '../drawn-colour.js';
import type { FrameSpan } from '../frame-span.js';
import type { PlannedShape } from './planned-element.js';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Subpixel steps per pixel in an ASS drawing with \p4. */
export const STEPS = 8;

/** Length and half width of an arrowhead, in stroke widths. */
const HEAD = { length: 4, half: 2 } as const;
/** Control point distance of a cubic Bézier curve that approximates a quarter circle. */
const ROUND = 0.5522847498;

/** Returns a shape as an ASS drawing, in eighths of a pixel of the frame. */
function outlineOf(shape: PlannedShape, sourceSize: Size): string {
  const stroke = Math.max(1, (Math.min(sourceSize.width, sourceSize.height) * shape.strokePercent) / 100);
  if (shape.type === 'arrow') return arrow(shape, stroke, sourceSize);
  const x = shape.x * sourceSize.width;
  const y = shape.y * sourceSize.height;
  const box = {
    left: x,
    top: y,
    right: x + shape.width * sourceSize.width,
    bottom: y + shape.height * sourceSize.height,
  };
  const draw = shape.type === 'rectangle' ? rectangle : ellipse;
  const isSolid = shape.filled || 2 * stroke >= Math.min(box.right - box.left, box.bottom - box.top);
  if (isSolid) return draw(box, false);
  const inner = {
    left: box.left + stroke,
    top: box.top + stroke,
    right: box.right - stroke,
    bottom: box.bottom - stroke,
  };
  // Drawn in the opposite direction, which makes a hole.
  return `${draw(box, false)} ${draw(inner, true)}`;
}

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function rectangle({ left, top, right, bottom }: Edges, isReversed: boolean): string {
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return polygon(isReversed ? corners.reverse() : corners);
}

function ellipse({ left, top, right, bottom }: Edges, isReversed: boolean): string {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [across, down] = [(right - left) / 2, (bottom - top) / 2];
  const turn = isReversed ? -1 : 1;
  const at = (dx: number, dy: number) => written({ x: x + dx * across, y: y + dy * down * turn });
  const quarter = (...points: ReadonlyArray<readonly [number, number]>) =>
    `b ${points.map(([dx, dy]) => at(dx, dy)).join(' ')}`;
  return [
    `m ${at(1, 0)}`,
    quarter([1, ROUND], [ROUND, 1], [0, 1]),
    quarter([-ROUND, 1], [-1, ROUND], [-1, 0]),
    quarter([-1, -ROUND], [-ROUND, -1], [0, -1]),
    quarter([ROUND, -1], [1, -ROUND], [1, 0]),
  ].join(' ');
}

function arrow(
  { fromX, fromY, toX, toY }: Extract<PlannedShape, { type: 'arrow' }>,
  stroke: number,
  sourceSize: Size,
): string {
  const from = { x: fromX * sourceSize.width, y: fromY * sourceSize.height };
  const to = { x: toX * sourceSize.width, y: toY * sourceSize.height };
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return rectangle({ left: from.x, top: from.y, right: from.x, bottom: from.y }, false);
  // A short arrow gets a short head.
  const head = Math.min(HEAD.length * stroke, length * 0.75);
  const half = (head * HEAD.half) / HEAD.length;
  const shaft = Math.min(stroke / 2, half / 2);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const at = (distance: number, aside: number): Point => ({
    x: from.x + along.x * distance - along.y * aside,
    y: from.y + along.y * distance + along.x * aside,
  });
  const neck = length - head;
  return polygon([
    ...[at(0, -shaft), at(neck, -shaft), at(neck, -half), at(length, 0)],
    ...[at(neck, half), at(neck, shaft), at(0, shaft)],
  ]);
}

function polygon([first, ...rest]: readonly Point[]): string {
  return `m ${written(first as Point)} l ${rest.map(written).join(' ')}`;
}

const written = ({ x, y }: Point): string => `${Math.round(x * STEPS)} ${Math.round(y * STEPS)}`;

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
