import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BLOB_KINDS } from '../../services/media/storage/blob-key.js';
import { makeDiskStorage } from '../../services/media/storage/disk-storage.js';
import { makeS3Storage } from '../../services/media/storage/s3-storage.js';
import type { Storage } from '../../services/media/storage/storage.js';
import { type S3Config, StorageRootEnv } from '../../services/media/storage/storage-config.js';
import { readConfig } from '../../services/platform/config/config.js';
import { type S3Server, startS3Server } from './s3-server.js';

export interface TestStorage {
  readonly storage: Storage;
  /** The same storage, with small list pages where the backend supports pages. */
  readonly paged: Storage;
  readonly dataDir: string;
  readonly s3: S3Server | null;
  close(): Promise<void>;
}

/** Each storage backend, empty, as configured by the environment. */
export const STORAGES = {
  async disk(): Promise<TestStorage> {
    const dataDir = await mkdtemp(join(tmpdir(), 'disk-storage-'));
    const storage = makeDiskStorage(dataDir, 0);
    return {
      storage,
      paged: storage,
      dataDir,
      s3: null,
      close: () => rm(dataDir, { recursive: true, force: true }),
    };
  },
  async s3(env: Record<string, string> = {}): Promise<TestStorage> {
    const dataDir = await mkdtemp(join(tmpdir(), 's3-storage-'));
    const s3 = await startS3Server();
    const config = readS3Config({ ...s3.env, ...env });
    const storage = makeS3Storage(dataDir, config);
    const paged = makeS3Storage(dataDir, config, { pageSize: 3 });
    return {
      storage,
      paged,
      dataDir,
      s3,
      async close() {
        storage.close();
        paged.close();
        await s3.stop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  },
};

export const readS3Config = (env: Record<string, string>) => readConfig(StorageRootEnv, env) as S3Config;

/** Returns everything that is stored, as `kind/workspace/name`. */
export async function listStored(storage: Storage): Promise<string[]> {
  const found: string[] = [];
  for (const kind of BLOB_KINDS) {
    for await (const { key } of storage.list(kind)) found.push(`${kind}/${key.workspaceId}/${key.name}`);
  }
  return found.sort();
}
