import type { FileHandle } from 'node:fs/promises';

/**
 * Fills a buffer from a position on, with `min` bytes or more unless the file ends before: a single read may return
 * fewer than requested. Returns how many there are.
 */
export async function readBytes(
  file: FileHandle,
  buffer: Uint8Array,
  { position, min = buffer.length }: { position: number; min?: number },
): Promise<number> {
  let done = 0;
  while (done < min) {
    const { bytesRead } = await file.read(buffer, done, buffer.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done;
}
