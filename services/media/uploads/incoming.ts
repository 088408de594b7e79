import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Room } from '../files/room.js';

/** Where bytes of sources gather until they are all there: on the disk beside the scratch folders, whatever files are kept in. */
export interface Incoming {
  readonly room: Pick<Room, 'requireRoom' | 'requireRoomToGoOn'>;
  /** Its folder is there. */
  pathOf(upload: UploadKey): Promise<string>;
  /** Bytes that are there. */
  sizeOf(upload: UploadKey): Promise<number>;
  remove(upload: UploadKey): Promise<void>;
}

export interface UploadKey {
  readonly workspaceId: string;
  readonly id: string;
}

export function makeIncoming(dataDir: string, room: Incoming['room']): Incoming {
  const root = resolve(dataDir, 'media', 'incoming');
  const at = ({ workspaceId, id }: UploadKey): string => {
    for (const name of [workspaceId, id])
      if (!/^[A-Za-z0-9_][A-Za-z0-9_-]*$/.test(name)) throw new Error(`"${name}" is no name of ours`);
    return join(root, workspaceId, id);
  };
  return {
    room,
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
    remove: (upload) => rm(at(upload), { force: true }),
  };
}
