import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';

/** Gives `write` a temporary name beside `outPath` and renames it when it returned: what bears the final name is whole. */
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
