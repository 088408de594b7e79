import { mkdir, statfs } from 'node:fs/promises';
import { sizeText } from '../../platform/size-text.js';
import { StorageFull } from './storage-full.js';

/** What is under way may use up this part of the reserve before it is stopped. */
const FOR_WORK_UNDER_WAY = 0.5;

/** How much room the local disk has, and whether that is enough. */
export interface DiskSpace {
  /** Throws `StorageFull` when less than the reserve, and what is announced to come, is free. */
  requireSpace(comingBytes?: number): Promise<void>;
  /** Throws `StorageFull` when what is under way has to stop so that databases and logs on the same disk can go on. */
  requireSpaceToGoOn(): Promise<void>;
  /** For people. */
  describeSpace(where: string): Promise<string>;
}

export function makeDiskSpace(folder: string, reserveBytes: number): DiskSpace {
  async function freeBytes(): Promise<number> {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  }
  async function requireFree(bytes: number): Promise<void> {
    if ((await freeBytes()) < bytes) throw new StorageFull();
  }
  const requireSpaceToGoOn = () => requireFree(reserveBytes * FOR_WORK_UNDER_WAY);

  return {
    requireSpace: (comingBytes = 0) => requireFree(reserveBytes + comingBytes),
    requireSpaceToGoOn,
    async describeSpace(where) {
      const free = await freeBytes();
      return free < reserveBytes
        ? `full: ${where}; ${sizeText(free)} free, less than the ${sizeText(reserveBytes)} left for the rest of the machine`
        : `ok: ${where}; ${sizeText(free)} free`;
    },
  };
}
