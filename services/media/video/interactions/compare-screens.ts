import { areaOf, type PixelBox, unite } from './frames/pixel-box.js';
import { grow, SCREEN } from './screen-frame.js';

/** What differs between two frames is told by blocks of this size. */
const BLOCK = 10;
const COLUMNS = SCREEN.width / BLOCK;
const ROWS = SCREEN.height / BLOCK;
/** Mean gradient, in levels a pixel, of a block with something in it. */
const MIN_TEXTURE = 2;
/** How alike the gradients of the same content are, of 1, also when it is darkened. */
const SAME_STRUCTURE = 0.75;
/** Blocks between parts of the same thing. */
const MAX_GAP = 2;
/** Relative: what lies behind a dialog is darkened by more. */
const MIN_DIMMING = 0.08;
/** Share of a side along which an edge must be, and levels that it is strong. */
const MIN_EDGE = { share: 0.55, levels: 6 };
/** Pixels: lower or narrower is no box. */
const MIN_SIDE = 6;
/** Pixels around the blocks in which an edge is looked for. */
const EDGE_WITHIN = 11;

export interface ScreenPart {
  readonly box: PixelBox;
  /** Of all that is new or gone. */
  readonly share: number;
  /** How many of its sides are edges that were not there before, and that there were before and are not any more. */
  readonly newSides: number;
  readonly removedSides: number;
  /** Share of its pixels that differ: all where there is a new ground, few where only text changes. */
  readonly filled: number;
}

export interface ScreenDifference {
  /** Share of what there was and is that is new or gone. */
  readonly share: number;
  /** What is connected of it, the largest first. */
  readonly parts: readonly ScreenPart[];
  /** -1: the rest has become darker, 1: brighter. */
  readonly brightness: -1 | 0 | 1;
}

/** Smaller parts, and more of them, are not looked at. */
const MIN_PART_BLOCKS = 3;
const MAX_PARTS = 4;

/** Compares the screen before and after something has changed much of it. */
export function compareScreens(before: Uint8Array, after: Uint8Array): ScreenDifference {
  const changed = new Set<number>();
  let textured = 0;
  let [darker, brighter, same] = [0, 0, 0];
  for (let index = 0; index < COLUMNS * ROWS; index += 1) {
    const { texture, similarity, meanBefore, meanAfter } = compareBlock(before, after, index);
    if (texture >= MIN_TEXTURE) {
      textured += 1;
      if (similarity < SAME_STRUCTURE) {
        changed.add(index);
        continue;
      }
    }
    same += 1;
    const difference = (meanAfter - meanBefore) / Math.max(20, meanBefore, meanAfter);
    if (difference < -MIN_DIMMING) darker += 1;
    if (difference > MIN_DIMMING) brighter += 1;
  }
  const brightness = darker > 0.6 * same ? -1 : brighter > 0.6 * same ? 1 : 0;
  const parts = joinParts(changed).filter(({ blocks }, index) => index === 0 || blocks >= MIN_PART_BLOCKS);
  return {
    share: textured === 0 ? 0 : changed.size / textured,
    brightness,
    parts: parts.slice(0, MAX_PARTS).map(({ box: blocks, blocks: count }) => {
      const box = brightness === 0 ? boxOfChanged(before, after, blocks) : blocks;
      const appeared = fitEdges(before, after, box);
      const disappeared = fitEdges(after, before, box);
      const fitted = appeared.newSides >= disappeared.newSides ? appeared.box : disappeared.box;
      return {
        box: fitted,
        filled: filledShare(before, after, fitted),
        share: count / changed.size,
        newSides: appeared.newSides,
        removedSides: disappeared.newSides,
      };
    }),
  };
}

/** Levels, of 255. */
const MIN_DIFFERENCE = 10;

function filledShare(before: Uint8Array, after: Uint8Array, box: PixelBox): number {
  let pixels = 0;
  for (let y = box.top; y < box.bottom; y += 1)
    for (let at = y * SCREEN.width + box.left; at < y * SCREEN.width + box.right; at += 1)
      if (Math.abs((after[at] as number) - (before[at] as number)) >= MIN_DIFFERENCE) pixels += 1;
  return pixels / Math.max(1, areaOf(box));
}

/** Around the pixels that differ, in blocks and a little beyond them. */
function boxOfChanged(before: Uint8Array, after: Uint8Array, blocks: PixelBox): PixelBox {
  const within = grow(blocks, EDGE_WITHIN);
  let left: number = SCREEN.width;
  let top: number = SCREEN.height;
  let right = 0;
  let bottom = 0;
  for (let y = within.top; y < within.bottom; y += 1) {
    for (let x = within.left; x < within.right; x += 1) {
      const at = y * SCREEN.width + x;
      if (Math.abs((after[at] as number) - (before[at] as number)) < MIN_DIFFERENCE) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return right > left && bottom > top ? { left, top, right, bottom } : blocks;
}

function compareBlock(before: Uint8Array, after: Uint8Array, index: number) {
  const fromX = (index % COLUMNS) * BLOCK;
  const fromY = Math.floor(index / COLUMNS) * BLOCK;
  let [sumBefore, sumAfter, product, squaresBefore, squaresAfter, energyBefore, energyAfter] = [
    0, 0, 0, 0, 0, 0, 0,
  ];
  for (let y = fromY; y < fromY + BLOCK; y += 1) {
    for (let x = fromX; x < fromX + BLOCK; x += 1) {
      const at = y * SCREEN.width + x;
      const [was, is] = [before[at] as number, after[at] as number];
      sumBefore += was;
      sumAfter += is;
      if (x + 1 >= SCREEN.width || y + 1 >= SCREEN.height) continue;
      const [wasX, wasY] = [(before[at + 1] as number) - was, (before[at + SCREEN.width] as number) - was];
      const [isX, isY] = [(after[at + 1] as number) - is, (after[at + SCREEN.width] as number) - is];
      product += wasX * isX + wasY * isY;
      squaresBefore += wasX * wasX + wasY * wasY;
      squaresAfter += isX * isX + isY * isY;
      energyBefore += Math.abs(wasX) + Math.abs(wasY);
      energyAfter += Math.abs(isX) + Math.abs(isY);
    }
  }
  const pixels = BLOCK * BLOCK;
  const norm = Math.sqrt(squaresBefore * squaresAfter);
  return {
    texture: Math.max(energyBefore, energyAfter) / pixels,
    similarity: norm === 0 ? 0 : product / norm,
    meanBefore: sumBefore / pixels,
    meanAfter: sumAfter / pixels,
  };
}

/** Connected parts, the largest first. */
function joinParts(blocks: ReadonlySet<number>): Array<{ readonly box: PixelBox; readonly blocks: number }> {
  const left = new Set(blocks);
  const parts: Array<{ box: PixelBox; blocks: number }> = [];
  for (const first of blocks) {
    if (!left.delete(first)) continue;
    const members = [first];
    for (const index of members) {
      const column = index % COLUMNS;
      const row = Math.floor(index / COLUMNS);
      for (let y = Math.max(0, row - MAX_GAP); y <= Math.min(ROWS - 1, row + MAX_GAP); y += 1)
        for (let x = Math.max(0, column - MAX_GAP); x <= Math.min(COLUMNS - 1, column + MAX_GAP); x += 1)
          if (left.delete(y * COLUMNS + x)) members.push(y * COLUMNS + x);
    }
    const boxes = members.map((index) => {
      const [x, y] = [(index % COLUMNS) * BLOCK, Math.floor(index / COLUMNS) * BLOCK];
      return { left: x, top: y, right: x + BLOCK, bottom: y + BLOCK };
    });
    parts.push({ box: boxes.reduce(unite), blocks: members.length });
  }
  return parts.sort((a, b) => b.blocks - a.blocks || areaOf(b.box) - areaOf(a.box));
}

/** The box moved to edges that are in the one frame and not in the other, and how many of its sides have one. */
function fitEdges(without: Uint8Array, having: Uint8Array, box: PixelBox): FittedBox {
  const first = fitSides(without, having, box);
  // Along the sides as they are, not as the blocks are.
  return first.newSides === 0 ? first : fitSides(without, having, first.box);
}

interface FittedBox {
  readonly box: PixelBox;
  readonly newSides: number;
}

function fitSides(without: Uint8Array, having: Uint8Array, box: PixelBox): FittedBox {
  const { left, top, right, bottom } = box;
  const across = (at: number) => newEdge(without, having, { at, from: top, to: bottom, step: 1 });
  const down = (at: number) => newEdge(without, having, { at, from: left, to: right, step: SCREEN.width });
  const sides = {
    left: findEdge(left, SCREEN.width, across),
    top: findEdge(top, SCREEN.height, down),
    right: findEdge(right, SCREEN.width, across),
    bottom: findEdge(bottom, SCREEN.height, down),
  };
  const newSides = Object.values(sides).filter((side) => side !== null).length;
  // Two edges of the same line are no box.
  const isFlat =
    (sides.right ?? right) - (sides.left ?? left) < MIN_SIDE ||
    (sides.bottom ?? bottom) - (sides.top ?? top) < MIN_SIDE;
  if (isFlat) return { newSides: 0, box };
  return {
    newSides,
    box: {
      left: sides.left ?? left,
      top: sides.top ?? top,
      right: sides.right ?? right,
      bottom: sides.bottom ?? bottom,
    },
  };
}

/** The strongest edge near a side of the blocks; null if there is none. */
function findEdge(near: number, size: number, strengthAt: (at: number) => number): number | null {
  let best: number | null = null;
  let max = MIN_EDGE.share;
  for (let at = Math.max(1, near - EDGE_WITHIN); at <= Math.min(size - 1, near + EDGE_WITHIN); at += 1) {
    const strength = strengthAt(at);
    if (strength < max) continue;
    max = strength;
    best = at;
  }
  return best;
}

/** The share of a line along which an edge is that was not there before. */
function newEdge(
  without: Uint8Array,
  having: Uint8Array,
  { at, from, to, step }: { at: number; from: number; to: number; step: number },
): number {
  let edges = 0;
  for (let along = from; along < to; along += 1) {
    const here = step === 1 ? along * SCREEN.width + at : at * SCREEN.width + along;
    const is = Math.abs((having[here] as number) - (having[here - step] as number));
    const was = Math.abs((without[here] as number) - (without[here - step] as number));
    if (is >= MIN_EDGE.levels && was < is / 2) edges += 1;
  }
  return edges / Math.max(1, to - from);
}
