import type { Box, Item } from '../model/item.js';

/** A point of the frame, in fractions of its width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is dragged: a new place is drawn, the place is moved, or one of its corners or ends. */
export type RegionPart = 'draw' | 'move' | 'nw' | 'ne' | 'sw' | 'se' | 'from' | 'to';

type PlacedItem = Extract<Item, { x: number } | { fromX: number }>;

const LARGEST_SCALE = 3;
const SMALLEST_EXTENT = 0.01;

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

export const hasRegion = (item: Item): item is PlacedItem => 'x' in item || 'fromX' in item;

/** Returns what a zoom shows enlarged, or the box of an element; null where it has none. */
export function boxOf(item: Item): Box | null {
  if (item.kind === 'ZOOM') {
    const extent = 1 / item.scale;
    const start = (center: number) => clamp(center - extent / 2, 0, 1 - extent);
    return { x: start(item.x), y: start(item.y), width: extent, height: extent };
  }
  return 'width' in item ? item : null;
}

/** Returns the changes of an item that is dragged from one point to another. */
export function dragRegion(
  item: PlacedItem,
  part: RegionPart,
  from: Point,
  to: Point,
): Readonly<Record<string, number>> {
  if (item.kind === 'ARROW') return dragArrow(item, part, from, to);
  const box = boxOf(item) as Box;
  const moved = part === 'move' ? moveBox(box, from, to) : stretchBox(item, anchorOf(box, part, from), to);
  return item.kind === 'ZOOM' ? asZoom(moved) : roundBox(moved);
}

function dragArrow(
  item: Extract<Item, { fromX: number }>,
  part: RegionPart,
  from: Point,
  to: Point,
): Readonly<Record<string, number>> {
  const end = { toX: round(clamp(to.x, 0, 1)), toY: round(clamp(to.y, 0, 1)) };
  if (part === 'to') return end;
  if (part === 'from') return { fromX: end.toX, fromY: end.toY };
  if (part !== 'move')
    return { fromX: round(clamp(from.x, 0, 1)), fromY: round(clamp(from.y, 0, 1)), ...end };
  const { fromX, fromY, toX, toY } = item;
  const x = clamp(to.x - from.x, -Math.min(fromX, toX), 1 - Math.max(fromX, toX));
  const y = clamp(to.y - from.y, -Math.min(fromY, toY), 1 - Math.max(fromY, toY));
  return { fromX: round(fromX + x), fromY: round(fromY + y), toX: round(toX + x), toY: round(toY + y) };
}

const moveBox = (box: Box, from: Point, to: Point): Box => ({
  ...box,
  x: clamp(box.x + to.x - from.x, 0, 1 - box.width),
  y: clamp(box.y + to.y - from.y, 0, 1 - box.height),
});

/** The corner opposite of the one that is dragged stays where it is. */
const anchorOf = ({ x, y, width, height }: Box, part: RegionPart, from: Point): Point =>
  part === 'draw'
    ? { x: clamp(from.x, 0, 1), y: clamp(from.y, 0, 1) }
    : { x: part.endsWith('w') ? x + width : x, y: part.startsWith('n') ? y + height : y };

function stretchBox({ kind }: PlacedItem, anchor: Point, to: Point): Box {
  const [x, y] = [clamp(to.x, 0, 1), clamp(to.y, 0, 1)];
  const min = kind === 'ZOOM' ? 1 / LARGEST_SCALE : SMALLEST_EXTENT;
  let width = Math.max(min, Math.abs(x - anchor.x));
  let height = Math.max(min, Math.abs(y - anchor.y));
  // A zoom has the shape of the frame.
  if (kind === 'ZOOM') width = height = Math.min(1, Math.max(width, height));
  return {
    x: clamp(x < anchor.x ? anchor.x - width : anchor.x, 0, 1 - width),
    y: clamp(y < anchor.y ? anchor.y - height : anchor.y, 0, 1 - height),
    width,
    height,
  };
}

const asZoom = ({ x, y, width }: Box) => ({
  x: round(x + width / 2),
  y: round(y + width / 2),
  scale: Math.round(clamp(1 / width, 1, LARGEST_SCALE) * 100) / 100,
});

/** The sum of place and extent stays within the frame after rounding, too. */
function roundBox(box: Box): Readonly<Record<string, number>> {
  const [x, y] = [round(box.x), round(box.y)];
  return {
    x,
    y,
    width: Math.min(round(box.width), round(1 - x)),
    height: Math.min(round(box.height), round(1 - y)),
  };
}
