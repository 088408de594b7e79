import { mkdir, statfs } from 'node:fs/promises';
import { sizeText } from '../../platform/text/size-text.js';
import { StorageFull } from './storage-full.js';

/** Share of the reserve that running work may use up before it is stopped. */
const FOR_WORK_UNDER_WAY = 0.5;

/** Free space of the local disk, and whether it suffices. */
export interface DiskSpace {
  /** Throws `StorageFull` when less than the reserve plus the announced bytes is free. */
  requireSpace(comingBytes?: number): Promise<void>;
  /**
   * Throws `StorageFull` when running work has to stop, so that databases and logs on the same disk can
   * continue.
   */
  requireSpaceToGoOn(): Promise<void>;
  /** A description for readiness messages. */
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
        ? `full: ${where}; ${sizeText(free)} free, less than the reserve of ${sizeText(reserveBytes)}`
        : `ok: ${where}; ${sizeText(free)} free`;
    },
  };
}
