import type { ChangedBlock, FrameChange } from './frame-change.js';

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
export function makePackedChanges() {
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
