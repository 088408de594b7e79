import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { FileEntity } from '../../services/media/storage/file.entity.js';
import { hashFile } from '../../services/media/storage/hash-file.js';
import type { Storage } from '../../services/media/storage/storage.js';
import { storeFile } from '../../services/media/storage/store-file.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { probeOnce } from './probe-once.js';

const WORKSPACE = { workspaceId: 'ws_test' };

interface Stored {
  readonly db: DataSource;
  readonly storage: Storage;
}

/** Stores a film as the source of a video, as an ingest does, and returns its ID. */
export async function storeSource(
  { db, storage }: Stored,
  film: string,
  videoId: string | null = 'vid_1',
): Promise<string> {
  const scratch = `source-${randomUUID()}`;
  const path = join(await storage.makeScratch(scratch), 'source');
  await copyFile(film, path);
  const file = {
    ...{ ...WORKSPACE, path, videoId, filename: 'talk.mp4', contentType: 'video/mp4' },
    ...{ purpose: 'source' as const, sha256: await hashFile(path), probe: await probeOnce(film) },
  };
  const id = await inTransaction(db, WORKSPACE, (tx) => storeFile(tx, storage, file));
  await storage.removeScratch(scratch);
  return id;
}

/** Returns a path of a stored file's bytes, which are copied to the folder where they are not on this disk. */
export async function storedPath({ db, storage }: Stored, fileId: unknown, folder: string): Promise<string> {
  const { sha256 } = await inTransaction(db, WORKSPACE, (tx) =>
    tx.findOneByOrFail(FileEntity, { id: String(fileId) }),
  );
  return storage.localPath({ kind: 'files', ...WORKSPACE, name: sha256 }, folder);
}
