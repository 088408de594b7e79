import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preparedKey } from '../../storage/blob-key.js';
import { BlobMissing, type Storage } from '../../storage/storage.js';
import { AudioScan, type KnownAudio } from '../../video/render/audio/audio-scan.js';
import { PREPARATION_VERSION } from './preparation-version.js';

/** Raised when the scan measures something else. */
const SCAN_VERSION = 1;

const nameOf = (fileId: string, preparation: number, version: number): string =>
  `${fileId}.v${preparation}.sound-${version}.json`;

/** Returns every name under which the scan may be stored. */
export const audioScanNames = (fileId: string): string[] =>
  upTo(PREPARATION_VERSION).flatMap((preparation) =>
    upTo(SCAN_VERSION).map((version) => nameOf(fileId, preparation, version)),
  );

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);

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
  const key = preparedKey(workspaceId, nameOf(fileId, PREPARATION_VERSION, SCAN_VERSION));
  const notePath = join(scratch, 'sound-survey.json');
  let found: AudioScan | null = null;
  return {
    scan: await readStored(storage, key, scratch),
    surveyed: (scan) => {
      found = scan;
    },
    async prepare() {
      if (!found) return;
      await writeFile(notePath, JSON.stringify(found));
      await storage.prepare(key, notePath);
    },
    async keep() {
      if (found) await storage.put(key, notePath);
    },
  };
}

async function readStored(
  storage: Storage,
  key: ReturnType<typeof preparedKey>,
  scratch: string,
): Promise<AudioScan | null> {
  try {
    return AudioScan.parse(JSON.parse(await readFile(await storage.localPath(key, scratch), 'utf8')));
  } catch (err) {
    if (err instanceof BlobMissing) return null;
    throw err;
  }
}
