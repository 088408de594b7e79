import { type FileHandle, open } from 'node:fs/promises';
import { readBytes } from './read-bytes.js';

/** A part of a file in memory, from which ascending positions are read: a packet is often smaller than a kilobyte. */
export interface FileWindow {
  /** Returns bytes that are in memory already, and null for others. */
  held(offset: number, size: number): Buffer | null;
  /** Reads from these bytes on; returns fewer where the file ends. */
  fill(offset: number, size: number): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openWindow(path: string, windowBytes: number): Promise<FileWindow> {
  const file: FileHandle = await open(path, 'r');
  let room: Buffer = Buffer.alloc(0);
  let [start, end] = [0, 0];
  return {
    held: (offset, size) =>
      offset >= start && offset + size <= end ? room.subarray(offset - start, offset - start + size) : null,
    async fill(offset, size) {
      if (room.length < Math.max(size, windowBytes)) room = Buffer.allocUnsafe(Math.max(size, windowBytes));
      const read = await readBytes(file, room, { position: offset, min: size });
      [start, end] = [offset, offset + read];
      return room.subarray(0, Math.min(size, read));
    },
    close: () => file.close(),
  };
}
