import type { FileHandle } from 'node:fs/promises';

/** Boxes of MP4 and MOV files (ISO/IEC 14496-12). */
export interface TopLevelBox {
  readonly type: string;
  readonly start: number;
  readonly size: number;
  /** Whether it contains manifests of C2PA. */
  readonly isC2pa: boolean;
}

/** A file that cannot be signed, or whose manifests cannot be read; the message says why. */
export class UnsupportedFile extends Error {}

export const C2PA_UUID = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');
const UUID_BYTES = 16;
/** Recorders write two for each fragment, and hundreds of fragments an hour. */
const MAX_BOXES = 100_000;

/** Returns the boxes of a file in order. Reads their heads only. */
export async function readTopLevel(file: FileHandle): Promise<TopLevelBox[]> {
  const end = (await file.stat()).size;
  const boxes: TopLevelBox[] = [];
  for (let start = 0; start < end; ) {
    if (boxes.length === MAX_BOXES) throw new UnsupportedFile(`the file has more than ${MAX_BOXES} boxes`);
    const head = await readAt(file, start, Math.min(16 + UUID_BYTES, end - start));
    if (head.length < 8) throw new UnsupportedFile(`the file ends inside a box at ${start}`);
    const small = head.readUInt32BE(0);
    if (small === 1 && head.length < 16) throw new UnsupportedFile(`the file ends inside a box at ${start}`);
    const size = small === 1 ? Number(head.readBigUInt64BE(8)) : small || end - start;
    const headBytes = small === 1 ? 16 : 8;
    if (size < headBytes || start + size > end)
      throw new UnsupportedFile(`the box at ${start} has a wrong size`);
    const type = head.toString('latin1', 4, 8);
    const uuid = head.subarray(headBytes, headBytes + UUID_BYTES);
    boxes.push({ type, start, size, isC2pa: type === 'uuid' && uuid.equals(C2PA_UUID) });
    start += size;
  }
  return boxes;
}

export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw new UnsupportedFile(`the file ends before ${position + length}`);
  return buffer;
}

const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
const HEAD_BYTES = 8;
/** Version, flags and count of a table of chunk offsets. */
const TABLE_HEAD_BYTES = 16;

/**
 * Returns a copy of `moov` in which every chunk has moved. Offsets of 32 bits become such of 64 if `isWide`.
 */
export function moveChunks(bytes: Buffer, move: (offset: number) => number, isWide: boolean): Buffer {
  const type = bytes.toString('latin1', 4, 8);
  if (PARENTS.has(type)) {
    const parts = childrenOf(bytes, type).map((child) => moveChunks(child, move, isWide));
    return withHead(type, parts);
  }
  if (type !== 'stco' && type !== 'co64') return bytes;
  const count = bytes.readUInt32BE(12);
  const [from, to] = [type === 'co64' ? 8 : 4, isWide || type === 'co64' ? 8 : 4];
  if (TABLE_HEAD_BYTES + count * from > bytes.length)
    throw new UnsupportedFile('a table of chunk offsets is cut off');
  const table = Buffer.alloc(count * to);
  for (let index = 0; index < count; index += 1) {
    const at = TABLE_HEAD_BYTES + index * from;
    const offset = move(from === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at));
    if (to === 8) table.writeBigUInt64BE(BigInt(offset), index * to);
    else table.writeUInt32BE(offset, index * to);
  }
  return withHead(to === 8 ? 'co64' : 'stco', [bytes.subarray(HEAD_BYTES, TABLE_HEAD_BYTES), table]);
}

function childrenOf(bytes: Buffer, type: string): Buffer[] {
  const children: Buffer[] = [];
  for (let at = HEAD_BYTES; at < bytes.length; ) {
    const size = at + HEAD_BYTES <= bytes.length ? bytes.readUInt32BE(at) : 0;
    if (size < HEAD_BYTES || at + size > bytes.length)
      throw new UnsupportedFile(`a box in ${type} has a wrong size`);
    children.push(bytes.subarray(at, at + size));
    at += size;
  }
  return children;
}

function withHead(type: string, parts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(HEAD_BYTES + parts.reduce((sum, part) => sum + part.length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}
