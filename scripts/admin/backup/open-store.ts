import { resolve, sep } from 'node:path';
import { z } from 'zod';
import type { S3Config, StorageConfig } from '../../../services/media/storage/storage-config.js';
import { readConfig } from '../../../services/platform/config/config.js';
import { NotUnderstood } from '../admin-context.js';
import type { BackupStore } from './backup-store.js';
import { openFolderStore } from './folder-store.js';

const Env = z.object({
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_FORCE_PATH_STYLE: z.stringbool().optional(),
});

/**
 * Opens `s3://bucket/prefix` or a folder. A bucket is reached with `BACKUP_S3_…`, or else the `S3_…` of the
 * product's own bucket.
 */
export async function openStore(
  where: string,
  storage: StorageConfig,
  env: NodeJS.ProcessEnv,
): Promise<BackupStore> {
  if (!where.startsWith('s3://')) return openFolderStore(outsideOf(storage.DATA_DIR, where));
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(where) ?? [];
  if (!/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket))
    throw new NotUnderstood(`"${where}" must be s3://bucket/prefix`);
  const given = readConfig(Env, env);
  const ofBackup = {
    S3_ENDPOINT: given.BACKUP_S3_ENDPOINT ?? storage.S3_ENDPOINT,
    S3_REGION: given.BACKUP_S3_REGION ?? storage.S3_REGION,
    S3_ACCESS_KEY_ID: given.BACKUP_S3_ACCESS_KEY_ID ?? storage.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: given.BACKUP_S3_SECRET_ACCESS_KEY ?? storage.S3_SECRET_ACCESS_KEY,
    S3_FORCE_PATH_STYLE: given.BACKUP_S3_FORCE_PATH_STYLE ?? storage.S3_FORCE_PATH_STYLE,
    S3_BUCKET: bucket,
  };
  if (!ofBackup.S3_ACCESS_KEY_ID || !ofBackup.S3_SECRET_ACCESS_KEY) {
    throw new NotUnderstood(
      `${where} needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or the S3_… of the product's bucket`,
    );
  }
  if (bucket === storage.S3_BUCKET && ofBackup.S3_ENDPOINT === storage.S3_ENDPOINT)
    throw new NotUnderstood(`${where} must not be in S3_BUCKET, which is for the product's files alone`);
  // The S3 client is loaded only if it is needed.
  const { openBucketStore } = await import('./bucket-store.js');
  return openBucketStore({ ...storage, ...ofBackup } as S3Config, prefix);
}

function outsideOf(dataDir: string, folder: string): string {
  const path = resolve(folder);
  if (`${path}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new NotUnderstood(`${folder} must not be in DATA_DIR, which is what is backed up`);
  return path;
}
