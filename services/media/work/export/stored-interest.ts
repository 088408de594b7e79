import type { FileEntity } from '../../storage/file.entity.js';
import type { Storage } from '../../storage/storage.js';
import { Interest } from '../../video/render/video/reframe/interest.js';
import { measureInterest } from '../../video/render/video/reframe/measure-interest.js';
import type { CuttableSource } from './cuttable-source.js';
import { defineMeasurement } from './stored-measurement.js';

export interface MeasuredInterest {
  readonly interest: Interest;
  /** Stores the measurement where the next export finds it; called when the work is settled. */
  keep(): Promise<void>;
}

/** The version is raised when something else is measured. */
const measurement = defineMeasurement('interest', 2, Interest);

/** Returns every name under which the measurement may be stored. */
export const interestNames = (fileId: string): string[] => [
  // Name of the first version.
  `${fileId}.interest-1.json`,
  ...measurement.namesOf(fileId),
];

/** Returns where a source has motion: measured once, reused by every export. */
export async function requireInterest(
  storage: Storage,
  { workspaceId, id }: Pick<FileEntity, 'workspaceId' | 'id'>,
  { path, probe }: Pick<CuttableSource, 'path' | 'probe'>,
  { scratch, ...options }: { scratch: string; signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<MeasuredInterest> {
  const key = measurement.keyOf(workspaceId, id);
  const stored = await measurement.read(storage, key, scratch);
  if (stored) return { interest: stored, keep: async () => undefined };

  const interest = await measureInterest(path, probe, options);
  const notePath = await measurement.prepare(storage, key, interest, scratch);
  return { interest, keep: async () => void (await storage.put(key, notePath)) };
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
