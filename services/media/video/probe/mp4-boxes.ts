import { open } from 'node:fs/promises';

export type Mp4Box = { type: string; offset: number; sizeBytes: number };

/** Returns the top-level boxes of an MP4 or MOV file, in file order. */
export async function readTopLevelBoxes(path: string): Promise<Mp4Box[]> {
  const file = await open(path, 'r');
  try {
    const fileSize = (await file.stat()).size;
    const boxes: Mp4Box[] = [];
    const header = Buffer.alloc(16);
    let offset = 0;
    while (offset + 8 <= fileSize) {
      await file.read(header, 0, 16, offset);
      const short = header.readUInt32BE(0);
      // 0 means "up to the end of the file", 1 that a 64-bit size follows.
      const sizeBytes =
        short === 0 ? fileSize - offset : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
      boxes.push({ type: header.toString('latin1', 4, 8), offset, sizeBytes });
      if (sizeBytes < 8) break;
      offset += sizeBytes;
    }
    return boxes;
  } finally {
    await file.close();
  }
}

/** Returns the content of the `moov` box, which describes all tracks; null when a file has none. */
export async function readMoov(path: string): Promise<Buffer | null> {
  const moov = (await readTopLevelBoxes(path)).find(({ type }) => type === 'moov');
  if (!moov) return null;
  const bytes = Buffer.alloc(moov.sizeBytes);
  const file = await open(path, 'r');
  try {
    await file.read(bytes, 0, bytes.length, moov.offset);
  } finally {
    await file.close();
  }
  return bytes.subarray(8);
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
