import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type BlobKey, incomingKey, pathOfKey } from '../../storage/blob-key.js';
import type { DiskSpace } from '../../storage/disk-space.js';
import { linkInto } from '../../storage/link-into.js';
import type { Storage } from '../../storage/storage.js';

/** Bytes of sources before they are files: gathered on this machine's disk, then within every worker's reach. */
export interface Incoming {
  /** Of the disk they gather on. */
  readonly room: Pick<DiskSpace, 'requireSpace' | 'requireSpaceToGoOn'>;
  /** Where they gather; its folder is there. */
  pathOf(upload: UploadKey): Promise<string>;
  /** Bytes that have gathered. */
  sizeOf(upload: UploadKey): Promise<number>;
  /** They are all there: from now on any worker can get at them. Doing it again changes nothing. */
  share(upload: UploadKey): Promise<void>;
  /** A path to what was shared, for as long as the scratch folder is there. Throws `BlobMissing`. */
  localPath(upload: UploadKey, scratch: string): Promise<string>;
  remove(upload: UploadKey): Promise<void>;
}

export interface UploadKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** On a disk both places are one; in a bucket the bytes are sent there once they are whole. */
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
