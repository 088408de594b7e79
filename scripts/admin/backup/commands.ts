import { resolve, sep } from 'node:path';
import { z } from 'zod';
import { makeDiskStorage } from '../../../services/media/storage/disk-storage.js';
import { makeS3Storage } from '../../../services/media/storage/s3-storage.js';
import type { Storage } from '../../../services/media/storage/storage.js';
import {
  isS3Config,
  requireWholeS3,
  type S3Config,
  type StorageConfig,
  StorageRootEnv,
} from '../../../services/media/storage/storage-config.js';
import { InvalidConfiguration, readConfig } from '../../../services/platform/config/config.js';
import { findEmbeddedPostgres } from '../../../supervisor/embedded-postgres.js';
import { NotUnderstood, readArguments } from '../admin-context.js';
import { backUp, withDatabase } from './back-up.js';
import type { BackupStore } from './backup-store.js';
import { openFolderStore } from './folder-store.js';
import { checkMac, findMacKey } from './manifest-mac.js';
import { restoreInstallation } from './restore-installation.js';
import { readManifest } from './snapshots.js';
import { type Verified, verifyFiles, verifySnapshot } from './verify.js';

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
async function openStore(
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

export interface InstallationContext {
  readonly env: NodeJS.ProcessEnv;
  readonly databaseUrl: string | undefined;
  readonly print: (result: object) => void;
  /** For progress and complaints. */
  readonly say: (line: string) => void;
}

const text = { type: 'string' } as const;

const openStorage = (config: StorageConfig): Storage & { close?(): void } =>
  isS3Config(config) ? makeS3Storage(config.DATA_DIR, config) : makeDiskStorage(config.DATA_DIR, 0);

const readStorageConfig = (env: NodeJS.ProcessEnv) => readConfig(requireWholeS3(StorageRootEnv), env);

function requireDatabaseUrl({ databaseUrl }: InstallationContext, { DATA_DIR }: StorageConfig): string {
  const url = databaseUrl ?? findEmbeddedPostgres(DATA_DIR);
  if (url) return url;
  throw new InvalidConfiguration(['DATABASE_URL or the DATA_DIR of a running product: one must be there']);
}

export async function runBackUp(ctx: InstallationContext, args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    { keep: text, 'without-secrets': { type: 'boolean' } },
    ['the folder or s3://bucket/prefix to back up to'],
  );
  const keep = values.keep === undefined ? undefined : readNumber('keep', values.keep);
  const config = readStorageConfig(ctx.env);
  const storage = openStorage(config);
  const store = await openStore(positionals[0] as string, config, ctx.env);
  try {
    const { manifest, copied, removedSnapshots } = await backUp({
      databaseUrl: requireDatabaseUrl(ctx, config),
      dataDir: resolve(config.DATA_DIR),
      storage,
      store,
      keep,
      withSecrets: !values['without-secrets'],
      macKey: await findMacKey(resolve(config.DATA_DIR), ctx.env),
    });
    const { id, createdAt, files, missing, secrets, database } = manifest;
    ctx.print({
      snapshot: id,
      at: store.at,
      createdAt,
      tables: database.tables.length,
      rows: database.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.length,
      copiedFiles: copied.files,
      copiedBytes: copied.bytes,
      missingFiles: missing.length,
      secrets: secrets !== null,
      removedSnapshots,
    });
    for (const { workspaceId, sha256, found } of missing)
      ctx.say(`${workspaceId}/${sha256} is not in the backup: ${found}`);
    if (!secrets) {
      ctx.say(
        'The backup has no secrets: keep WEBHOOK_SECRETS_KEY, STORAGE_SIGNING_SECRET and the keys yourself',
      );
    }
    return missing.length > 0 ? 1 : 0;
  } finally {
    store.close();
    storage.close?.();
  }
}

function readNumber(name: string, given: string): number {
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new NotUnderstood(`--${name} must be a number from 1 on`);
  return Number(given);
}

export async function runRestore(ctx: InstallationContext, args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { snapshot: text, force: { type: 'boolean' } }, [
    'the folder or s3://bucket/prefix to restore from',
  ]);
  const config = readStorageConfig(ctx.env);
  const store = await openStore(positionals[0] as string, config, ctx.env);
  let storage: ReturnType<typeof openStorage> | undefined;
  try {
    const manifest = await restoreInstallation({
      store,
      snapshot: values.snapshot,
      dataDir: resolve(config.DATA_DIR),
      openStorage: () => {
        storage = openStorage(config);
        return storage;
      },
      databaseUrl: ctx.databaseUrl,
      env: ctx.env,
      force: values.force ?? false,
      log: ctx.say,
    });
    const { id, createdAt, files, missing, secrets } = manifest;
    ctx.print({
      snapshot: id,
      createdAt,
      files: files.length,
      missingFiles: missing.length,
      secrets: secrets !== null,
    });
    return 0;
  } finally {
    store.close();
    storage?.close?.();
  }
}

/** Verifies a backup, or without one the files of the installation. */
export async function runVerify(ctx: InstallationContext, args: readonly string[]): Promise<number> {
  const names = args.some((arg) => !arg.startsWith('-'))
    ? ['the folder or s3://bucket/prefix to verify']
    : [];
  const { values, positionals } = readArguments(args, { snapshot: text }, names);
  const config = readStorageConfig(ctx.env);
  const report = ({ checked, faults }: Verified, of: object) => {
    for (const fault of faults) ctx.print({ ...fault });
    ctx.print({ ...of, checked, faults: faults.length });
    return faults.length > 0 ? 1 : 0;
  };
  if (positionals[0] === undefined) {
    if (values.snapshot !== undefined) throw new NotUnderstood('--snapshot needs a backup');
    const storage = openStorage(config);
    try {
      const url = requireDatabaseUrl(ctx, config);
      return report(await withDatabase(url, (db) => verifyFiles(db, storage)), {});
    } finally {
      storage.close?.();
    }
  }
  const store = await openStore(positionals[0], config, ctx.env);
  try {
    const manifest = await readManifest(store, values.snapshot);
    const key = await findMacKey(resolve(config.DATA_DIR), ctx.env);
    const { isAuthentic, why } = await checkMac(store, manifest.id, key);
    ctx.say(`Snapshot ${manifest.id}: ${why}`);
    const faults = report(await verifySnapshot(store, manifest), { snapshot: manifest.id, isAuthentic });
    return isAuthentic === false ? 1 : faults;
  } finally {
    store.close();
  }
}
