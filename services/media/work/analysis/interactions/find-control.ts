import type { GrayImage } from '../../../ai/ocr/gray-image.js';
import { cropImage, groundOf, type ImageArea } from './gray-image.js';

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

/** Returns the smallest box around a point of an image; null where no edges surround it. */
export function findControl(image: GrayImage, point: { x: number; y: number }): Control | null {
  const at = { x: Math.round(point.x), y: Math.round(point.y) };
  const bottoms = findRows(image, at, 1);
  const spans = findRows(image, at, -1)
    .flatMap((top) => bottoms.map((bottom) => ({ top, bottom, height: bottom - top })))
    .filter(({ height }) => height >= HEIGHT.min && height <= HEIGHT.max)
    .sort((a, b) => a.height - b.height);
  for (const { top, bottom } of spans) {
    const rows = { from: top + CORNER, to: bottom - CORNER };
    const left = findColumn(image, at.x, rows, -1);
    const right = findColumn(image, at.x, rows, 1);
    if (left === null || right === null) continue;
    if (right - left < WIDTH.min || right - left > WIDTH.max) continue;
    // The top of a dense line of text is an edge, too, but ends with the text.
    const isClosed = [top, bottom].every((row) =>
      [row - 1, row, row + 1].some(
        (near) => shareAlong(image, near, left + CORNER, right - CORNER) >= MIN_SHARE,
      ),
    );
    if (!isClosed) continue;
    const area = { left, top, right, bottom };
    const inside = groundOf(cropImage(image, inset(area, 3)));
    const outside = groundOf(cropImage(image, { ...area, top: top - 12, bottom: top - 2 }));
    return { ...area, isOutlined: Math.abs(inside - outside) <= SAME_GROUND };
  }
  return null;
}

const inset = ({ left, top, right, bottom }: ImageArea, by: number): ImageArea => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});

/** Returns the rows above or below a point at which an edge runs to the left or to the right of it, nearest first. */
function findRows(image: GrayImage, { x, y }: { x: number; y: number }, step: 1 | -1): number[] {
  const rows: number[] = [];
  for (let away = AT_POINT; away <= HEIGHT.max; away += 1) {
    const row = y + step * away;
    if (row < 2 || row >= image.height - 2) break;
    const isEdge =
      shareAlong(image, row, x - ALONG, x) >= MIN_SHARE || shareAlong(image, row, x, x + ALONG) >= MIN_SHARE;
    const last = rows.at(-1);
    if (isEdge && (last === undefined || Math.abs(row - last) > 1)) rows.push(row);
  }
  return rows;
}

/** Returns the share of a part of a row along which an edge runs. */
function shareAlong({ width, pixels }: GrayImage, row: number, from: number, to: number): number {
  const [first, last] = [Math.max(0, from), Math.min(width, to)];
  if (last - first < WIDTH.min / 2) return 0;
  const edge = makeEdge();
  for (let column = first; column < last; column += 1)
    edge.add(pixels[(row - 1) * width + column] as number, pixels[(row + 1) * width + column] as number);
  return edge.pixels() / (last - first);
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
