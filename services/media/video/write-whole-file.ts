import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';

/**
 * Passes a temporary name beside `outPath` to `write` and renames the file once that succeeds, so that a file
 * with the final name is complete.
 */
export async function writeWholeFile<T>(
  outPath: string,
  write: (partPath: string) => Promise<T>,
): Promise<T> {
  const partPath = `${outPath}.${randomUUID()}.part`;
  try {
    const result = await write(partPath);
    await rename(partPath, outPath);
    return result;
  } finally {
    await rm(partPath, { force: true });
  }
}
