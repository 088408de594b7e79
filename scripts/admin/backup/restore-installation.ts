import { createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Storage } from '../../../services/media/storage/storage.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { randomText } from '../../../services/platform/text/ids.js';
import { startEmbeddedPostgres } from '../../../supervisor/embedded-postgres.js';
import { migrateAll } from '../../../supervisor/migrate.js';
import { LockHeld, takeLock } from '../../../supervisor/process-lock.js';
import { readSecrets } from '../../../supervisor/secrets.js';
import { withDatabase } from './back-up.js';
import type { BackupStore } from './backup-store.js';
import { severalAtATime } from './copy-files.js';
import { hashBytes } from './hashed-bytes.js';
import { loadTables, requireKnownMigrations } from './load-tables.js';
import { contentName, type Manifest, secretsName } from './manifest.js';
import { checkMac, findMacKey } from './manifest-mac.js';
import { parseSecrets, refuseOtherSecrets, storeSecrets } from './secrets-of-installation.js';
import { readManifest, readText } from './snapshots.js';
import { verifySnapshot } from './verify.js';

export interface RestoreOptions {
  readonly store: BackupStore;
  /** The newest when absent. */
  readonly snapshot?: string | undefined;
  readonly dataDir: string;
  /** Where files are stored; opened when the folder exists and is locked. */
  readonly openStorage: () => Storage;
  /** The embedded PostgreSQL of `dataDir` when absent. */
  readonly databaseUrl?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Replaces what the target has. */
  readonly force: boolean;
  readonly log: (line: string) => void;
}

/** Restores an installation that does not run, completely verified before anything is changed. */
export async function restoreInstallation(options: RestoreOptions): Promise<Manifest> {
  const { store, dataDir, log } = options;
  const manifest = await readManifest(store, options.snapshot);
  requireKnownMigrations(manifest);
  const { isAuthentic, why } = await checkMac(store, manifest.id, await findMacKey(dataDir, options.env));
  log(`Snapshot ${manifest.id}: ${why}`);
  if (isAuthentic === false && !options.force)
    throw new DomainError(
      'validation_error',
      `The snapshot ${manifest.id} is refused: ${why}; --force restores it`,
    );
  log(`Snapshot ${manifest.id}: reading it to verify every hash`);
  const { faults } = await verifySnapshot(store, manifest);
  if (faults[0]) {
    throw new DomainError(
      'validation_error',
      `The snapshot ${manifest.id} is damaged, in ${faults.length} places: ${faults[0].name} has ${faults[0].found}`,
    );
  }
  await makeDataDir(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    const secrets = manifest.secrets ? parseSecrets(await readText(store, secretsName(manifest.id))) : {};
    if (!options.force) await refuseOtherSecrets(dataDir, secrets);
    await withServer(options, async (databaseUrl) => {
      await withDatabase(databaseUrl, async (db) => {
        await requireTarget(db, options.force);
        log(`Files: ${manifest.files.length}`);
        await restoreFiles(store, options.openStorage(), manifest);
        await storeSecrets(dataDir, secrets);
        log(`Database: ${manifest.database.tables.length} tables`);
        await loadTables(db, databaseUrl, store, manifest);
      });
      const { databaseRoleSecret: roleSecret } = await readSecrets(dataDir, options.env);
      await migrateAll({ databaseUrl, roleSecret, log: { info: () => undefined } });
    });
  } finally {
    lock.release();
  }
  return manifest;
}

async function makeDataDir(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) return;
  await mkdir(dataDir, { recursive: true });
  // PostgreSQL's own user has to traverse it.
  await chmod(dataDir, 0o711);
}

function lockDataDir(dataDir: string): { release(): void } {
  try {
    return takeLock(join(dataDir, 'lock'));
  } catch (err) {
    if (!(err instanceof LockHeld)) throw err;
    throw new DomainError('conflict', `The product runs on ${dataDir} (process ${err.pid}): stop it first`);
  }
}

async function withServer(
  { databaseUrl, dataDir, log }: RestoreOptions,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl) return work(databaseUrl);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function requireTarget(db: pg.Client, force: boolean): Promise<void> {
  const { rows: running } = await db.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'svc-%' limit 1`,
  );
  if (running[0]) {
    throw new DomainError('conflict', `The product uses the database (${running[0].name}): stop it first`);
  }
  if (force || !(await isInstalled(db))) return;
  throw new DomainError('conflict', 'The database already has workspaces; --force replaces everything in it');
}

async function isInstalled(db: pg.Client): Promise<boolean> {
  const { rows } = await db.query<{ exists: boolean }>(
    `select to_regclass('auth.workspace') is not null as exists`,
  );
  if (!rows[0]?.exists) return false;
  const { rowCount } = await db.query('select from auth.workspace limit 1');
  return rowCount === 1;
}

async function restoreFiles(store: BackupStore, storage: Storage, { files }: Manifest): Promise<void> {
  const scratchName = `restore-${randomText(16)}`;
  const scratch = await storage.makeScratch(scratchName);
  try {
    await severalAtATime(files, async ({ sha256, sizeBytes: _, ...key }) => {
      const name = contentName(sha256);
      const path = join(scratch, randomText(16));
      const { bytes, result } = hashBytes(await store.read(name));
      await pipeline(bytes, createWriteStream(path, { flags: 'wx' }));
      if (result().sha256 !== sha256) throw new DomainError('validation_error', `${name} is damaged`);
      await storage.put(key, path);
    });
  } finally {
    await storage.removeScratch(scratchName);
  }
}
