import { type PixelBox, unite } from './frames/pixel-box.js';
import { SCREEN, WHOLE_FRAME } from './screen-frame.js';

/** Changed pixels are joined by the small blocks they are in. */
const BLOCK = 5;
const COLUMNS = SCREEN.width / BLOCK;
const ROWS = SCREEN.height / BLOCK;
const BLOCKS = COLUMNS * ROWS;
/** Levels, of 255: encoders change a still frame by less. */
const MIN_DIFFERENCE = 12;
/** The outline of a cursor, and letters, differ by more from what is behind them. */
const STRONG_DIFFERENCE = 34;
/** With more changed blocks the frame has changed as a whole. */
const MAX_LOCAL_BLOCKS = BLOCKS * 0.4;
/** A block that has changed in half of the last seconds moves by itself: a camera, an animation. */
const RESTLESS = { share: 0.5, weight: 0.025 };

/** Pixels that changed together, from one frame to the next. */
export interface Change {
  readonly box: PixelBox;
  readonly pixels: number;
  /** Around the pixels that changed by much; null without any. */
  readonly strong: PixelBox | null;
}

export interface FrameChanges {
  readonly changes: readonly Change[];
  /** The frame has changed as a whole; `changes` is one of it all. */
  readonly isWhole: boolean;
}

const NOTHING: readonly Change[] = [];

interface BlockChange {
  pixels: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  strongLeft: number;
  strongTop: number;
  strongRight: number;
  strongBottom: number;
}

/** Finds what differs between each frame and the one before. */
export function makeChangeFinder() {
  const restlessness = new Float32Array(BLOCKS);
  const found = new Map<number, BlockChange>();

  function compareRow(before: Uint8Array, after: Uint8Array, y: number): void {
    const row = y * SCREEN.width;
    const blockRow = Math.floor(y / BLOCK) * COLUMNS;
    for (let x = 0; x < SCREEN.width; x += 1) {
      const difference = Math.abs((after[row + x] as number) - (before[row + x] as number));
      if (difference < MIN_DIFFERENCE) continue;
      const index = blockRow + Math.floor(x / BLOCK);
      let block = found.get(index);
      if (!block) {
        block = emptyBlock();
        found.set(index, block);
      }
      block.pixels += 1;
      if (x < block.left) block.left = x;
      if (x >= block.right) block.right = x + 1;
      if (y < block.top) block.top = y;
      if (y >= block.bottom) block.bottom = y + 1;
      if (difference < STRONG_DIFFERENCE) continue;
      if (x < block.strongLeft) block.strongLeft = x;
      if (x >= block.strongRight) block.strongRight = x + 1;
      if (y < block.strongTop) block.strongTop = y;
      if (y >= block.strongBottom) block.strongBottom = y + 1;
    }
  }

  function settleRestlessness(): void {
    for (let index = 0; index < BLOCKS; index += 1) {
      const was = restlessness[index] as number;
      const isChanged = found.has(index);
      if (was === 0 && !isChanged) continue;
      const is = was * (1 - RESTLESS.weight) + (isChanged ? RESTLESS.weight : 0);
      restlessness[index] = is < 0.001 ? 0 : is;
      if (is <= RESTLESS.share) continue;
      found.delete(index);
    }
  }

  return (before: Uint8Array, after: Uint8Array): FrameChanges => {
    found.clear();
    for (let top = 0; top < SCREEN.height; top += BLOCK) {
      const [from, to] = [top * SCREEN.width, (top + BLOCK) * SCREEN.width];
      // Most rows of a screen recording stay the same to the bit.
      if (Buffer.compare(before.subarray(from, to), after.subarray(from, to)) === 0) continue;
      for (let y = top; y < top + BLOCK; y += 1) compareRow(before, after, y);
    }
    settleRestlessness();
    if (found.size === 0) return { changes: NOTHING, isWhole: false };
    if (found.size > MAX_LOCAL_BLOCKS) {
      const pixels = [...found.values()].reduce((sum, block) => sum + block.pixels, 0);
      return { changes: [{ box: WHOLE_FRAME, pixels, strong: WHOLE_FRAME }], isWhole: true };
    }
    return { changes: joinBlocks(found), isWhole: false };
  };
}

const emptyBlock = (): BlockChange => ({
  pixels: 0,
  left: SCREEN.width,
  top: SCREEN.height,
  right: 0,
  bottom: 0,
  strongLeft: SCREEN.width,
  strongTop: SCREEN.height,
  strongRight: 0,
  strongBottom: 0,
});

/** A single pixel is chance. */
const MIN_PIXELS = 2;

/** Changed blocks that touch are one change. */
function joinBlocks(blocks: Map<number, BlockChange>): Change[] {
  const left = new Map(blocks);
  const changes: Change[] = [];
  for (const first of blocks.keys()) {
    if (!left.delete(first)) continue;
    const members = [first];
    let box: PixelBox | null = null;
    let strong: PixelBox | null = null;
    let pixels = 0;
    for (const index of members) {
      const block = blocks.get(index) as BlockChange;
      pixels += block.pixels;
      box = box ? unite(box, block) : { ...block };
      if (block.strongRight > 0) {
        const own = {
          left: block.strongLeft,
          top: block.strongTop,
          right: block.strongRight,
          bottom: block.strongBottom,
        };
        strong = strong ? unite(strong, own) : own;
      }
      const column = index % COLUMNS;
      const row = Math.floor(index / COLUMNS);
      for (let y = Math.max(0, row - 1); y <= Math.min(ROWS - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(COLUMNS - 1, column + 1); x += 1)
          if (left.delete(y * COLUMNS + x)) members.push(y * COLUMNS + x);
    }
    if (box && pixels >= MIN_PIXELS) {
      const { left, top, right, bottom } = box;
      changes.push({ box: { left, top, right, bottom }, pixels, strong });
    }
  }
  return changes;
}
