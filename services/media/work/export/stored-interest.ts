import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preparedKey } from '../../storage/blob-key.js';
import type { FileEntity } from '../../storage/file.entity.js';
import { BlobMissing, type Storage } from '../../storage/storage.js';
import { Interest } from '../../video/render/video/reframe/interest.js';
import { measureInterest } from '../../video/render/video/reframe/measure-interest.js';
import type { CuttableSource } from './cuttable-source.js';
import { PREPARATION_VERSION } from './preparation-version.js';

export interface MeasuredInterest {
  readonly interest: Interest;
  /** Stores the measurement where the next export finds it; called when the work is settled. */
  keep(): Promise<void>;
}

/** Raised when something else is measured. */
const INTEREST_VERSION = 2;

/**
 * The name contains both versions: another version of the measurement, or of the source's preparation,
 * measures anew.
 */
const nameOf = (fileId: string, preparation: number, version: number): string =>
  `${fileId}.v${preparation}.interest-${version}.json`;

/** Returns every name under which the measurement may be stored. */
export const interestNames = (fileId: string): string[] => [
  // Name of the first version.
  `${fileId}.interest-1.json`,
  ...upTo(PREPARATION_VERSION).flatMap((preparation) =>
    upTo(INTEREST_VERSION).map((version) => nameOf(fileId, preparation, version)),
  ),
];

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);

/** Returns where a source has motion: measured once, reused by every export. */
export async function requireInterest(
  storage: Storage,
  { workspaceId, id }: Pick<FileEntity, 'workspaceId' | 'id'>,
  { path, probe }: Pick<CuttableSource, 'path' | 'probe'>,
  { scratch, ...options }: { scratch: string; signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<MeasuredInterest> {
  const key = preparedKey(workspaceId, nameOf(id, PREPARATION_VERSION, INTEREST_VERSION));
  const stored = await findStored(storage, key, scratch);
  if (stored) return { interest: stored, keep: async () => undefined };

  const interest = await measureInterest(path, probe, options);
  const notePath = join(scratch, 'interest.json');
  await writeFile(notePath, JSON.stringify(interest));
  await storage.prepare(key, notePath);
  return { interest, keep: async () => void (await storage.put(key, notePath)) };
}

async function findStored(
  storage: Storage,
  key: ReturnType<typeof preparedKey>,
  scratch: string,
): Promise<Interest | null> {
  try {
    return Interest.parse(JSON.parse(await readFile(await storage.localPath(key, scratch), 'utf8')));
  } catch (err) {
    if (err instanceof BlobMissing) return null;
    throw err;
  }
}

/** Measures on the first request, and stores the result once for all requests. */
export function shareInterest(measure: () => Promise<MeasuredInterest>): () => Promise<MeasuredInterest> {
  let shared: Promise<MeasuredInterest> | undefined;
  return () => {
    shared ??= measure().then(({ interest, keep }) => {
      let storing: Promise<void> | undefined;
      return { interest, keep: () => (storing ??= keep()) };
    });
    return shared;
  };
}
