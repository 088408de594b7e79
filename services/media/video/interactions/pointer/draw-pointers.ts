import type { PointerImage, PointerShape } from './pointer-image.js';

type Point = readonly [number, number];

/** A part of a pointer: a polygon, or a line with round ends of some thickness. */
type Part =
  | { readonly polygon: readonly Point[] }
  | { readonly from: Point; readonly to: Point; readonly radius: number };

interface Drawing {
  readonly shape: PointerShape;
  readonly parts: readonly Part[];
  /** Lines of the outline's colour within it. */
  readonly inner?: readonly Part[];
  /** The place it points at. */
  readonly spot: Point;
  /** Of its outline, as everything in parts of its height. */
  readonly outline: number;
}

const line = (from: Point, to: Point, radius: number): Part => ({ from, to, radius });

/** The standard pointers of the large systems, of height 1. */
const DRAWINGS: readonly Drawing[] = [
  {
    shape: 'arrow',
    parts: [
      {
        polygon: [
          [0, 0],
          [0, 0.84],
          [0.2, 0.66],
          [0.34, 1],
          [0.48, 0.94],
          [0.34, 0.62],
          [0.61, 0.6],
        ],
      },
    ],
    spot: [0, 0],
    outline: 0.055,
  },
  {
    shape: 'hand',
    parts: [
      {
        polygon: [
          [0.283, 0.056],
          [0.383, 0.056],
          [0.406, 0.333],
          [0.533, 0.35],
          [0.639, 0.389],
          [0.717, 0.444],
          [0.744, 0.528],
          [0.739, 0.778],
          [0.678, 0.9],
          [0.639, 0.944],
          [0.344, 0.944],
          [0.178, 0.778],
          [0.067, 0.533],
          [0.078, 0.461],
          [0.144, 0.467],
          [0.283, 0.578],
        ],
      },
    ],
    inner: [
      line([0.405, 0.333], [0.405, 0.49], 0.02),
      line([0.52, 0.367], [0.52, 0.5], 0.02),
      line([0.633, 0.405], [0.633, 0.51], 0.02),
    ],
    spot: [0.33, 0.03],
    outline: 0.055,
  },
  {
    shape: 'hand',
    parts: [
      {
        polygon: [
          [0.241, 0.021],
          [0.318, 0.021],
          [0.338, 0.231],
          [0.421, 0.241],
          [0.472, 0.267],
          [0.554, 0.282],
          [0.605, 0.308],
          [0.687, 0.318],
          [0.759, 0.369],
          [0.759, 0.692],
          [0.656, 0.974],
          [0.282, 0.974],
          [0.185, 0.769],
          [0.092, 0.574],
          [0.026, 0.503],
          [0.041, 0.441],
          [0.123, 0.441],
          [0.221, 0.574],
        ],
      },
    ],
    inner: [
      line([0.345, 0.26], [0.345, 0.46], 0.02),
      line([0.48, 0.26], [0.48, 0.46], 0.02),
      line([0.615, 0.3], [0.615, 0.5], 0.02),
    ],
    spot: [0.28, 0.01],
    outline: 0.035,
  },
  {
    shape: 'text',
    parts: [
      line([0.25, 0.1], [0.25, 0.9], 0.03),
      line([0.08, 0.04], [0.25, 0.1], 0.03),
      line([0.42, 0.04], [0.25, 0.1], 0.03),
      line([0.08, 0.96], [0.25, 0.9], 0.03),
      line([0.42, 0.96], [0.25, 0.9], 0.03),
    ],
    spot: [0.25, 0.5],
    outline: 0.055,
  },
  {
    shape: 'cross',
    parts: [line([0.5, 0.02], [0.5, 0.98], 0.035), line([0.02, 0.5], [0.98, 0.5], 0.035)],
    spot: [0.5, 0.5],
    outline: 0.05,
  },
];

/** Heights in pixels, from a small pointer in a shrunk recording to a large one that is enlarged. */
const HEIGHTS = Array.from({ length: 15 }, (_, step) => Math.round(10 * 1.14 ** step));
const COLOURS = [
  { fill: 250, outline: 15 },
  { fill: 10, outline: 245 },
];
/** Points across and down a pixel whose colours are averaged. */
const SAMPLES = 3;

/** The standard pointers in black and in white whose heights are near a height. */
export function pointersOfHeight(from: number, to: number): PointerImage[] {
  return HEIGHTS.filter((height) => height >= from && height <= to).flatMap((height) => {
    const drawn = DRAWN.get(height) ?? drawHeight(height);
    DRAWN.set(height, drawn);
    return drawn;
  });
}

/** Drawn once for all films. */
const DRAWN = new Map<number, readonly PointerImage[]>();

const drawHeight = (height: number): PointerImage[] =>
  DRAWINGS.flatMap((drawing) => COLOURS.map((colour) => drawPointer(drawing, height, colour)));

function drawPointer(
  drawing: Drawing,
  height: number,
  { fill, outline }: { fill: number; outline: number },
): PointerImage {
  // An outline is drawn at least a pixel wide.
  const edge = Math.max(0.9, drawing.outline * height);
  const margin = Math.ceil(edge);
  const [width, full] = [Math.ceil(0.92 * height) + 2 * margin, height + 2 * margin];
  const pixels = new Float32Array(width * full);
  const mask = new Uint8Array(width * full);
  const field = fieldOf(drawing);
  const sample = (x: number, y: number): number => {
    let [covered, sum] = [0, 0];
    for (let down = 0.5 / SAMPLES; down < 1; down += 1 / SAMPLES)
      for (let across = 0.5 / SAMPLES; across < 1; across += 1 / SAMPLES) {
        const [atX, atY] = [(x - margin + across) / height, (y - margin + down) / height];
        const away = valueAt(field.distance, atX, atY) * height;
        if (away > edge) continue;
        covered += 1;
        sum += away <= 0 && valueAt(field.inner, atX, atY) > 0 ? fill : outline;
      }
    return covered < 0.6 * SAMPLES * SAMPLES ? -1 : sum / covered;
  };
  for (let y = 0; y < full; y += 1)
    for (let x = 0; x < width; x += 1) {
      const level = sample(x, y);
      if (level < 0) continue;
      mask[y * width + x] = 1;
      pixels[y * width + x] = level;
    }
  const spot = { x: margin + drawing.spot[0] * height, y: margin + drawing.spot[1] * height };
  return { ...trim({ shape: drawing.shape, width, height: full, pixels, mask, spot }), fill };
}

/** Points across and down a drawing at which its distance is computed, once for all sizes, with a margin around. */
const FIELD = { size: 96, margin: 0.15, span: 1.3 } as const;

interface DistanceField {
  readonly distance: Float32Array;
  /** To the lines of the outline's colour. */
  readonly inner: Float32Array;
}

/** Interpolates between the points of a field. */
function valueAt(field: Float32Array, x: number, y: number): number {
  const place = (value: number) =>
    Math.min(FIELD.size - 1.001, Math.max(0, ((value + FIELD.margin) / FIELD.span) * FIELD.size - 0.5));
  const column = place(x);
  const row = place(y);
  const at = Math.floor(row) * FIELD.size + Math.floor(column);
  const right = column - Math.floor(column);
  const below = row - Math.floor(row);
  const upper = (field[at] as number) * (1 - right) + (field[at + 1] as number) * right;
  const lower =
    (field[at + FIELD.size] as number) * (1 - right) + (field[at + FIELD.size + 1] as number) * right;
  return upper * (1 - below) + lower * below;
}

const FIELDS = new Map<Drawing, DistanceField>();

function fieldOf(drawing: Drawing): DistanceField {
  const known = FIELDS.get(drawing);
  if (known) return known;
  const at = (index: number): Point => [
    (((index % FIELD.size) + 0.5) / FIELD.size) * FIELD.span - FIELD.margin,
    ((Math.floor(index / FIELD.size) + 0.5) / FIELD.size) * FIELD.span - FIELD.margin,
  ];
  const length = FIELD.size * FIELD.size;
  const field = {
    distance: Float32Array.from({ length }, (_, index) => distanceTo(drawing.parts, at(index))),
    inner: Float32Array.from({ length }, (_, index) =>
      Math.min(1, distanceTo(drawing.inner ?? [], at(index))),
    ),
  };
  FIELDS.set(drawing, field);
  return field;
}

/** Distance to the nearest part, negative inside of one. */
function distanceTo(parts: readonly Part[], point: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const part of parts)
    nearest = Math.min(
      nearest,
      'polygon' in part
        ? distanceToPolygon(part.polygon, point)
        : distanceToLine(part.from, part.to, point) - part.radius,
    );
  return nearest;
}

function distanceToPolygon(polygon: readonly Point[], [x, y]: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  let isInside = false;
  for (const [index, to] of polygon.entries()) {
    const from = polygon.at(index - 1) as Point;
    nearest = Math.min(nearest, distanceToLine(from, to, [x, y]));
    const isAcross = from[1] > y !== to[1] > y;
    if (isAcross && x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0])
      isInside = !isInside;
  }
  return isInside ? -nearest : nearest;
}

function distanceToLine([fromX, fromY]: Point, [toX, toY]: Point, [x, y]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const along = ((x - fromX) * dx + (y - fromY) * dy) / Math.max(1e-9, dx * dx + dy * dy);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - fromX - share * dx, y - fromY - share * dy);
}

/** Cuts off what does not belong to the pointer around it. */
function trim({ width, height, pixels, mask, spot, shape }: PointerImage): PointerImage {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [at, own] of mask.entries()) {
    if (own === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  const [newWidth, newHeight] = [Math.max(0, right - left), Math.max(0, bottom - top)];
  const cut = <T extends Float32Array | Uint8Array>(from: T, to: T): T => {
    for (let y = 0; y < newHeight; y += 1)
      for (let x = 0; x < newWidth; x += 1)
        to[y * newWidth + x] = from[(y + top) * width + x + left] as number;
    return to;
  };
  return {
    shape,
    width: newWidth,
    height: newHeight,
    pixels: cut(pixels, new Float32Array(newWidth * newHeight)),
    mask: cut(mask, new Uint8Array(newWidth * newHeight)),
    spot: { x: spot.x - left, y: spot.y - top },
  };
}
