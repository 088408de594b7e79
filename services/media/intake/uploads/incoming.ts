import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type BlobKey, incomingKey, pathOfKey } from '../../storage/blob-key.js';
import type { DiskSpace } from '../../storage/disk-space.js';
import { linkInto } from '../../storage/link-into.js';
import type { Storage } from '../../storage/storage.js';

/** Bytes of sources that are not files yet: collected on this machine's disk, then shared with every worker. */
export interface Incoming {
  /** Space of the disk on which they are collected. */
  readonly room: Pick<DiskSpace, 'requireSpace' | 'requireSpaceToGoOn'>;
  /** Returns the path where they are collected; its folder exists. */
  pathOf(upload: UploadKey): Promise<string>;
  sizeOf(upload: UploadKey): Promise<number>;
  /** Makes the complete bytes available to every worker. Idempotent. */
  share(upload: UploadKey): Promise<void>;
  /**
   * Returns a path to the shared bytes that is valid as long as the scratch folder exists. Throws
   * `BlobMissing`.
   */
  localPath(upload: UploadKey, scratch: string): Promise<string>;
  remove(upload: UploadKey): Promise<void>;
}

export interface UploadKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** On a disk both locations are the same; to a bucket the complete bytes are uploaded. */
export function makeIncoming(dataDir: string, storage: Storage): Incoming {
  const root = resolve(dataDir, 'media');
  const keyOf = ({ workspaceId, id }: UploadKey): BlobKey => incomingKey(workspaceId, id);
  const at = (upload: UploadKey): string => join(root, pathOfKey(keyOf(upload)));
  return {
    room: storage,
    async pathOf(upload) {
      await mkdir(dirname(at(upload)), { recursive: true });
      return at(upload);
    },
    sizeOf: (upload) =>
      stat(at(upload)).then(
        ({ size }) => size,
        (err: NodeJS.ErrnoException) => {
          if (err.code === 'ENOENT') return 0;
          throw err;
        },
      ),
    async share(upload) {
      const scratchName = `share-${upload.id}`;
      try {
        const second = await linkInto(await storage.makeScratch(scratchName), at(upload));
        await storage.put(keyOf(upload), second);
      } finally {
        await storage.removeScratch(scratchName);
      }
    },
    localPath: (upload, scratch) => storage.localPath(keyOf(upload), scratch),
    async remove(upload) {
      await rm(at(upload), { force: true });
      await storage.remove(keyOf(upload));
    },
  };
}
