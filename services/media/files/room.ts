import { mkdir, statfs } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { StorageFull } from './storage-full.js';

const GIGABYTE = 1024 ** 3;

/** What is under way may use up this part of the reserve before it is stopped. */
const FOR_WORK_UNDER_WAY = 0.5;
/** A stream is looked after each time so many bytes have passed. */
const LOOK_EVERY_BYTES = 32 * 1024 * 1024;

/** How much room the local disk has, and whether that is enough. */
export interface Room {
  /** Throws `StorageFull` when less than the reserve, and what is announced to come, is free. */
  requireRoom(comingBytes?: number): Promise<void>;
  /** Throws `StorageFull` when what is under way has to stop so that databases and logs on the same disk can go on. */
  requireRoomToGoOn(): Promise<void>;
  /** Passes everything on, and fails with `StorageFull` when there is no room to go on. */
  watchRoom(): Transform;
  /** For people. */
  describeRoom(where: string): Promise<string>;
}

export function makeRoom(folder: string, reserveBytes: number): Room {
  async function freeBytes(): Promise<number> {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  }
  async function requireFree(bytes: number): Promise<void> {
    if ((await freeBytes()) < bytes) throw new StorageFull();
  }
  const requireRoomToGoOn = () => requireFree(reserveBytes * FOR_WORK_UNDER_WAY);

  return {
    requireRoom: (comingBytes = 0) => requireFree(reserveBytes + comingBytes),
    requireRoomToGoOn,
    watchRoom() {
      let passed = 0;
      return new Transform({
        transform(chunk: Buffer, _encoding, done) {
          passed += chunk.length;
          if (passed < LOOK_EVERY_BYTES) return done(null, chunk);
          passed = 0;
          requireRoomToGoOn().then(() => done(null, chunk), done);
        },
      });
    },
    async describeRoom(where) {
      const free = await freeBytes();
      const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;
      return free < reserveBytes
        ? `full: ${where}; ${gigabytes(free)} free, less than the ${gigabytes(reserveBytes)} left for the rest of the machine`
        : `ok: ${where}; ${gigabytes(free)} free`;
    },
  };
}
