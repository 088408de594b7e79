import { open } from 'node:fs/promises';
import { readBytes } from '../read-bytes.js';

export type Mp4Box = { type: string; offset: number; headerBytes: 8 | 16; sizeBytes: number };

/** More than the index of twelve hours needs. */
const MAX_MOOV_BYTES = 64 * 1024 ** 2;
/** Of a box `mvhd` or `mdhd`, by its version. */
const TIMESCALE_AT = { 0: 12, 1: 20 } as const;

/** Returns the top-level boxes of an MP4 or MOV file, in file order. */
export async function readTopLevelBoxes(path: string): Promise<Mp4Box[]> {
  const file = await open(path, 'r');
  try {
    const fileSize = (await file.stat()).size;
    const boxes: Mp4Box[] = [];
    const header = Buffer.alloc(16);
    let offset = 0;
    while (offset + 8 <= fileSize) {
      const read = await readBytes(file, header, { position: offset });
      header.fill(0, read);
      const short = header.readUInt32BE(0);
      // 0 means "up to the end of the file", 1 that a 64-bit size follows.
      const sizeBytes =
        short === 0 ? fileSize - offset : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
      const headerBytes = short === 1 ? 16 : 8;
      boxes.push({ type: header.toString('latin1', 4, 8), offset, headerBytes, sizeBytes });
      if (sizeBytes < 8) break;
      offset += sizeBytes;
    }
    return boxes;
  } finally {
    await file.close();
  }
}

/**
 * Returns the content of the `moov` box, which describes all tracks; null when a file has none that is complete and of
 * a reasonable size.
 */
export async function readMoov(path: string): Promise<Buffer | null> {
  const moov = (await readTopLevelBoxes(path)).find(({ type }) => type === 'moov');
  if (!moov || moov.sizeBytes < moov.headerBytes || moov.sizeBytes > MAX_MOOV_BYTES) return null;
  const file = await open(path, 'r');
  try {
    if (moov.offset + moov.sizeBytes > (await file.stat()).size) return null;
    const content = Buffer.alloc(moov.sizeBytes - moov.headerBytes);
    const read = await readBytes(file, content, { position: moov.offset + moov.headerBytes });
    return read === content.length ? content : null;
  } finally {
    await file.close();
  }
}

/** Iterates over the boxes within another one, in order. */
export function* boxesIn(bytes: Buffer): Generator<{ readonly type: string; readonly content: Buffer }> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + size) };
    at += size;
  }
}

/** Returns the content of a nested box, following the first box of each name. */
export function findBox(bytes: Buffer | undefined, [name, ...names]: readonly string[]): Buffer | undefined {
  if (!bytes || name === undefined) return bytes;
  for (const { type, content } of boxesIn(bytes)) if (type === name) return findBox(content, names);
  return undefined;
}

/** Returns the units per second of a box `mvhd` or `mdhd`; null when it states none. */
export function readTimescale(box: Buffer | undefined): number | null {
  if (!box) return null;
  const at = TIMESCALE_AT[box[0] === 1 ? 1 : 0];
  return at + 4 <= box.length ? box.readUInt32BE(at) || null : null;
}
