import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of a few megabytes that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk except for this many bytes. */
  fill(leaveBytes: number): Promise<void>;
  /** Frees the space used by `fill`. */
  clear(): Promise<void>;
  remove(): Promise<void>;
}

const PAGE_BYTES = 4096;
const CHUNK = Buffer.alloc(256 * PAGE_BYTES);

/** Mounts it in memory, which requires root; without root, the caller is told. */
export async function makeSmallDisk(sizeBytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill(leaveBytes) {
      const file = await open(filler, 'a');
      try {
        const { bavail, bsize } = await statfs(folder);
        let left = Math.ceil((bavail * bsize - leaveBytes) / PAGE_BYTES) * PAGE_BYTES;
        while (left > 0) {
          const { bytesWritten } = await file.write(CHUNK, 0, Math.min(left, CHUNK.length));
          left -= bytesWritten;
        }
      } finally {
        await file.close();
      }
    },
    clear: () => rm(filler, { force: true }),
    async remove() {
      // An interrupted writer may still have a file open: the memory is freed when that is closed.
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}
