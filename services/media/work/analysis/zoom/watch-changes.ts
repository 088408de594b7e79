import { makeFrameComparer } from '../../../video/frames/compare-frames.js';

/**
 * A block's position, how much of it changed, and the bounding box of the change; each value fits in a byte.
 */
const BLOCK_BYTES = 6;
/** The frame number (four bytes) and the number of blocks that follow. */
const HEAD_BYTES = 5;
const WHOLE_PICTURE = 255;
const FIRST_BYTES = 64 * 1024;

/**
 * Stores changes in the order of arrival, a few bytes each; as objects, the changes of a long screencast
 * would fill the memory.
 */
function makePackedChanges() {
  let bytes = Buffer.alloc(FIRST_BYTES);
  let length = 0;
  return {
    add({ frame, blocks }: FrameChange): void {
      const needed = length + HEAD_BYTES + (blocks?.length ?? 0) * BLOCK_BYTES;
      if (needed > bytes.length) bytes = Buffer.concat([bytes], Math.max(needed, bytes.length * 2));
      length = bytes.writeUInt32LE(frame, length);
      length = bytes.writeUInt8(blocks ? blocks.length : WHOLE_PICTURE, length);
      for (const { index, pixels, left, top, right, bottom } of blocks ?? []) {
        bytes.set([index, pixels, left, top, right, bottom], length);
        length += BLOCK_BYTES;
      }
    },
    *[Symbol.iterator](): Iterator<FrameChange> {
      for (let at = 0; at < length; ) {
        const frame = bytes.readUInt32LE(at);
        const count = bytes.readUInt8(at + HEAD_BYTES - 1);
        at += HEAD_BYTES;
        if (count === WHOLE_PICTURE) {
          yield { frame, blocks: null };
          continue;
        }
        const end = at + count * BLOCK_BYTES;
        const blocks: ChangedBlock[] = [];
        for (; at < end; at += BLOCK_BYTES) blocks.push(blockAt(bytes, at));
        yield { frame, blocks };
      }
    },
  };
}

const blockAt = (bytes: Buffer, at: number): ChangedBlock => ({
  index: bytes.readUInt8(at),
  pixels: bytes.readUInt8(at + 1),
  left: bytes.readUInt8(at + 2),
  top: bytes.readUInt8(at + 3),
  right: bytes.readUInt8(at + 4),
  bottom: bytes.readUInt8(at + 5),
});

/** Size and rate of the small gray frames that are scanned. */
export const WATCHED = { width: 160, height: 90, fps: 10 } as const;
/** Changes are located by the blocks of this grid. */
export const BLOCKS = { columns: 20, rows: 10 } as const;

const BLOCK_WIDTH = WATCHED.width / BLOCKS.columns;
const BLOCK_HEIGHT = WATCHED.height / BLOCKS.rows;
const FRAME_BYTES = WATCHED.width * WATCHED.height;
/** Levels, of 255: encoders and sensors change a still frame by less. */
const MIN_DIFFERENCE = 24;
/** A fifth of all blocks. From there on the frame changes as a whole: a cut, scrolling, a camera movement. */
const MAX_LOCAL = (BLOCKS.columns * BLOCKS.rows) / 5;

export interface WatchedFrame {
  readonly frameCount: number;
  /** In order; frames without a change are left out. Can be iterated repeatedly. */
  readonly changes: Iterable<FrameChange>;
}

/** Accepts raw gray frames as they arrive, and records where each differs from the one before it. */
export function makeChangeWatcher() {
  let frameCount = 0;
  const changes = makePackedChanges();
  const { take } = makeFrameComparer(FRAME_BYTES, (before, after) => {
    const blocks = before ? compare(before, after) : [];
    if (blocks.length > 0)
      changes.add({ frame: frameCount, blocks: blocks.length > MAX_LOCAL ? null : blocks });
    frameCount += 1;
  });
  return {
    take,
    finish: (): WatchedFrame => ({ frameCount, changes }),
  };
}

function compare(before: Uint8Array, after: Uint8Array): ChangedBlock[] {
  const blocks: ChangedBlock[] = [];
  for (let index = 0; index < BLOCKS.columns * BLOCKS.rows; index += 1) {
    const block = compareBlock(before, after, index);
    if (block) blocks.push(block);
  }
  return blocks;
}

function compareBlock(before: Uint8Array, after: Uint8Array, index: number): ChangedBlock | null {
  const fromX = (index % BLOCKS.columns) * BLOCK_WIDTH;
  const fromY = Math.floor(index / BLOCKS.columns) * BLOCK_HEIGHT;
  let pixels = 0;
  let [left, top, right, bottom] = [WATCHED.width as number, WATCHED.height as number, -1, -1];
  for (let y = fromY; y < fromY + BLOCK_HEIGHT; y += 1) {
    for (let x = fromX; x < fromX + BLOCK_WIDTH; x += 1) {
      const at = y * WATCHED.width + x;
      if (Math.abs((after[at] as number) - (before[at] as number)) < MIN_DIFFERENCE) continue;
      pixels += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return pixels > 0 ? { index, pixels, left, top, right, bottom } : null;
}

/** In pixels of a scanned frame, both ends included. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface ChangedBlock extends PixelBox {
  /** Counted row by row. */
  readonly index: number;
  readonly pixels: number;
}

export interface FrameChange {
  /** The first frame that shows the change. */
  readonly frame: number;
  /** Null when the frame changed as a whole. */
  readonly blocks: readonly ChangedBlock[] | null;
}
