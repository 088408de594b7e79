import { Readable } from 'node:stream';
import pg from 'pg';
import { REMOVALS_LOCK } from '../../../services/media/storage/hold-removals.js';
import type { Storage } from '../../../services/media/storage/storage.js';
import { productVersion } from '../../../services/platform/config/package-root.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { randomText } from '../../../services/platform/text/ids.js';
import type { BackupStore } from './backup-store.js';
import { ContentCopier, listUnfinished } from './copy-files.js';
import { type Dump, dumpTables } from './dump-tables.js';
import { hashBytes } from './hashed-bytes.js';
import { type BackedUpFile, type Manifest, secretsName } from './manifest.js';
import { writeMac } from './manifest-mac.js';
import { readStoredSecrets } from './secrets-of-installation.js';
import { claimStore, removeOldSnapshots, writeManifest } from './snapshots.js';

const BACKUP_LOCK = `hashtextextended('backup of the installation', 0)`;

export interface HeldFiles {
  /** Throws when the hold was lost, so that files of the snapshot may be gone. */
  requireHeld(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Keeps the bytes of all files until released, or until this process ends: services that remove a file during
 * that time leave its bytes to the sweep. Throws `conflict` while another backup runs.
 */
async function holdFiles(databaseUrl: string): Promise<HeldFiles> {
  const db = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'backup' });
  let lost: Error | undefined;
  db.on('error', (err) => {
    lost ??= err;
  });
  await db.connect();
  try {
    const { rows } = await db.query<{ alone: boolean }>(
      `select pg_try_advisory_lock(${BACKUP_LOCK}) as alone`,
    );
    if (!rows[0]?.alone) throw new DomainError('conflict', 'Another backup of this installation is running');
    // Waits for removals that have begun, which take milliseconds.
    await db.query(`select pg_advisory_lock(${REMOVALS_LOCK})`);
  } catch (err) {
    await db.end();
    throw err;
  }
  return {
    async requireHeld() {
      if (!lost) await db.query('select 1').catch((err) => (lost ??= err));
      if (lost) {
        throw new DomainError(
          'unavailable',
          `The connection to the database was lost (${lost.message}); run the backup again: what was copied is kept`,
          { cause: lost },
        );
      }
    },
    release: () => db.end().catch(() => undefined),
  };
}

export interface BackUpOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly storage: Storage;
  readonly store: BackupStore;
  /** Number of snapshots that the backup keeps, with the new one; all when absent. */
  readonly keep?: number | undefined;
  readonly withSecrets: boolean;
  /** Authenticates the snapshot; null where the installation's secrets are not. */
  readonly macKey: Buffer | null;
  /** For tests: runs between the dump and the copies. */
  readonly afterDump?: () => Promise<void>;
}

export interface BackUpResult {
  readonly manifest: Manifest;
  readonly copied: { readonly files: number; readonly bytes: number };
  readonly removedSnapshots: number;
}

/** Dumps of the database until one has all bytes that unfinished work needs. */
const MAX_DUMPS = 3;

/**
 * Backs up database and files while the product runs. The dump is of one moment; bytes of files that exist then
 * are held until they are copied.
 */
export async function backUp(options: BackUpOptions): Promise<BackUpResult> {
  const { databaseUrl, storage, store } = options;
  const held = await holdFiles(databaseUrl);
  try {
    const now = new Date();
    const id = `${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomText(6).toLowerCase()}`;
    const copier = await ContentCopier.open(storage, store);
    const { dump, unfinished } = await dumpWithUnfinished(options, id, copier);
    const { files, missing } = await copier.copyFiles(dump.files);
    await held.requireHeld();
    const manifest: Manifest = {
      format: 'installation-backup',
      version: 1,
      id,
      createdAt: now.toISOString(),
      installation: dump.installation,
      madeWith: { product: productVersion, postgres: dump.postgres },
      database: dump.database,
      files: [...files, ...unfinished],
      missing,
      secrets: options.withSecrets ? await storeSecretsOf(options, id) : null,
    };
    await writeManifest(store, manifest, async (content) => {
      if (options.macKey) await writeMac(store, id, content, options.macKey);
    });
    const removedSnapshots = await removeOldSnapshots(store, options.keep ?? Number.MAX_SAFE_INTEGER);
    return { manifest, copied: copier.copied, removedSnapshots };
  } finally {
    await held.release();
  }
}

async function dumpWithUnfinished(
  { databaseUrl, storage, store, afterDump }: BackUpOptions,
  id: string,
  copier: ContentCopier,
): Promise<{ dump: Dump; unfinished: BackedUpFile[] }> {
  for (let attempt = 1; ; attempt++) {
    const before = await listUnfinished(storage);
    const dump = await withDatabase(databaseUrl, async (db) => {
      await claimStore(store, await findInstallation(db));
      return dumpTables(db, store, id);
    });
    await afterDump?.();
    const nameOf = ({ kind, workspaceId, name }: (typeof before)[number]) => `${kind}/${workspaceId}/${name}`;
    const keys = new Map([...before, ...(await listUnfinished(storage))].map((key) => [nameOf(key), key]));
    const copies = await Promise.all([...keys.values()].map((key) => copier.copyUnfinished(key)));
    const unfinished = copies.filter((file) => file !== null);
    const has = new Set(unfinished.map(nameOf as (file: BackedUpFile) => string));
    // Work that ended since then needs them no more, but the dump has it before its end.
    if (before.every((key) => has.has(nameOf(key))) || attempt === MAX_DUMPS) return { dump, unfinished };
  }
}

async function findInstallation(db: pg.Client): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'select workspace_id as id from auth.workspace order by created_at, workspace_id limit 1',
  );
  return rows[0]?.id ?? null;
}

/** The role has to see the rows of all workspaces; any other gets an error instead of a part of them. */
export async function withDatabase<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'backup',
    options: '-c row_security=off -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres',
  });
  db.on('error', () => undefined);
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

async function storeSecretsOf({ dataDir, store }: BackUpOptions, id: string): Promise<Manifest['secrets']> {
  const secrets = await readStoredSecrets(dataDir);
  if (!secrets) return null;
  const { bytes, result } = hashBytes(Readable.from([Buffer.from(JSON.stringify(secrets))]));
  await store.write(secretsName(id), bytes);
  return { names: Object.keys(secrets), ...result() };
}
