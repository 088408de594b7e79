import type { Storage } from '../../storage/storage.js';
import { AudioScan, type KnownAudio } from '../../video/render/audio/audio-scan.js';
import { defineMeasurement } from './stored-measurement.js';

/** The version is raised when the scan measures something else. */
const measurement = defineMeasurement('sound', 1, AudioScan);

export const audioScanNames = measurement.namesOf;

export interface AudioScanToStore extends KnownAudio {
  /** Runs before the transaction that settles the work. */
  prepare(): Promise<void>;
  /** Stores the scan where the next export finds it. */
  keep(): Promise<void>;
}

/** Returns the scan of a source's audio: measured once, reused by every mix. */
export async function findAudioScan(
  storage: Storage,
  { workspaceId, fileId }: { workspaceId: string; fileId: string },
  scratch: string,
): Promise<AudioScanToStore> {
  const key = measurement.keyOf(workspaceId, fileId);
  let found: AudioScan | null = null;
  let path: string | null = null;
  return {
    scan: await measurement.read(storage, key, scratch),
    surveyed: (scan) => {
      found = scan;
    },
    async prepare() {
      if (found) path = await measurement.prepare(storage, key, found, scratch);
    },
    async keep() {
      if (path) await storage.put(key, path);
    },
  };
}
