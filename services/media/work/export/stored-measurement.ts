import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { type BlobKey, preparedKey } from '../../storage/blob-key.js';
import { BlobMissing, type Storage } from '../../storage/storage.js';
import { PREPARATION_VERSION } from './preparation-version.js';

/** A measurement of a prepared source, stored beside it for later exports. */
export interface StoredMeasurement<T> {
  /** Returns every name under which the measurement may be stored. */
  namesOf(fileId: string): string[];
  keyOf(workspaceId: string, fileId: string): BlobKey;
  /** Returns null when nothing is stored. */
  read(storage: Storage, key: BlobKey, scratch: string): Promise<T | null>;
  /** Runs before the transaction that settles the work; returns what to put under the key after it. */
  prepare(storage: Storage, key: BlobKey, measured: T, scratch: string): Promise<string>;
}

/**
 * The name contains both versions: another version of the measurement, or of the source's preparation,
 * measures anew.
 */
export function defineMeasurement<T>(
  name: string,
  version: number,
  schema: z.ZodType<T>,
): StoredMeasurement<T> {
  const nameOf = (fileId: string, preparation: number, version: number): string =>
    `${fileId}.v${preparation}.${name}-${version}.json`;
  return {
    namesOf: (fileId) =>
      upTo(PREPARATION_VERSION).flatMap((preparation) =>
        upTo(version).map((each) => nameOf(fileId, preparation, each)),
      ),
    keyOf: (workspaceId, fileId) => preparedKey(workspaceId, nameOf(fileId, PREPARATION_VERSION, version)),
    async read(storage, key, scratch) {
      try {
        return schema.parse(JSON.parse(await readFile(await storage.localPath(key, scratch), 'utf8')));
      } catch (err) {
        if (err instanceof BlobMissing) return null;
        throw err;
      }
    },
    async prepare(storage, key, measured, scratch) {
      const path = join(scratch, `${name}.json`);
      await writeFile(path, JSON.stringify(measured));
      await storage.prepare(key, path);
      return path;
    },
  };
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);
