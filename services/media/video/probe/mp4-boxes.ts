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
