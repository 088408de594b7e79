import { cropImage, type GrayImage, groundOf, type ImageArea } from './gray-image.js';

/** A button, a field or a box of another kind, found by its edges. */
export interface Control extends ImageArea {
  /** Whether its ground is that of its surroundings: a box with a border, such as a field. */
  readonly isOutlined: boolean;
}

/** Levels by which an edge differs from one pixel to the next but one. */
const MIN_STEP = 7;
/** Share of a side along which an edge runs. */
const MIN_SHARE = 0.8;
/** Pixels on either side of the point along which a horizontal edge is looked for. */
const ALONG = 48;
/** In pixels of a frame that is 1080 pixels high. */
const HEIGHT = { min: 16, max: 170 };
const WIDTH = { min: 16, max: 900 };
/** Pixels from the point within which nothing is an edge. */
const AT_POINT = 3;
/** Pixels of round corners, which have no straight edge. */
const CORNER = 4;
/** Levels between the grounds inside and outside of a box without one of its own. */
const SAME_GROUND = 5;

/** Returns the box around a point of an image; null where no edges surround it. */
export function findControl(image: GrayImage, point: { x: number; y: number }): Control | null {
  const [x, y] = [Math.round(point.x), Math.round(point.y)];
  const top = findRow(image, { x, y }, -1);
  const bottom = findRow(image, { x, y }, 1);
  if (top === null || bottom === null) return null;
  const height = bottom - top;
  if (height < HEIGHT.min || height > HEIGHT.max) return null;
  const rows = { from: top + CORNER, to: bottom - CORNER };
  const left = findColumn(image, x, rows, -1);
  const right = findColumn(image, x, rows, 1);
  if (left === null || right === null) return null;
  if (right - left < WIDTH.min || right - left > WIDTH.max) return null;
  const area = { left, top, right, bottom };
  const inside = groundOf(cropImage(image, inset(area, 3)));
  const outside = groundOf(cropImage(image, { ...area, top: top - 12, bottom: top - 2 }));
  return { ...area, isOutlined: Math.abs(inside - outside) <= SAME_GROUND };
}

export const inset = ({ left, top, right, bottom }: ImageArea, by: number): ImageArea => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});

/** Returns the nearest row above or below a point at which an edge runs to the left or to the right of it. */
function findRow({ width, height, pixels }: GrayImage, { x, y }: { x: number; y: number }, step: 1 | -1) {
  const shareAlong = (row: number, from: number, to: number): number => {
    const [first, last] = [Math.max(0, from), Math.min(width, to)];
    const edge = makeEdge();
    for (let column = first; column < last; column += 1)
      edge.add(pixels[(row - 1) * width + column] as number, pixels[(row + 1) * width + column] as number);
    return last - first < ALONG / 2 ? 0 : edge.pixels() / (last - first);
  };
  for (let away = AT_POINT; away <= HEIGHT.max; away += 1) {
    const row = y + step * away;
    if (row < 1 || row >= height - 1) return null;
    if (shareAlong(row, x - ALONG, x) >= MIN_SHARE || shareAlong(row, x, x + ALONG) >= MIN_SHARE) return row;
  }
  return null;
}

/** Returns the nearest column to the left or to the right at which an edge runs along the rows. */
function findColumn(
  { width, pixels }: GrayImage,
  x: number,
  { from, to }: { from: number; to: number },
  step: 1 | -1,
) {
  for (let away = AT_POINT; away <= WIDTH.max; away += 1) {
    const column = x + step * away;
    if (column < 1 || column >= width - 1) return null;
    const edge = makeEdge();
    for (let row = from; row < to; row += 1)
      edge.add(pixels[row * width + column - 1] as number, pixels[row * width + column + 1] as number);
    if (edge.pixels() >= MIN_SHARE * (to - from)) return column;
  }
  return null;
}

/** Counts the pixels of an edge. All of it gets brighter, or all of it darker; in a line of text some of both do. */
function makeEdge() {
  let [brighter, darker] = [0, 0];
  return {
    add(before: number, after: number): void {
      if (after - before >= MIN_STEP) brighter += 1;
      if (before - after >= MIN_STEP) darker += 1;
    },
    pixels: (): number => Math.max(brighter, darker),
  };
}
