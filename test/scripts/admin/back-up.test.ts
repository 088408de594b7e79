import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type BackUpOptions, backUp, withDatabase } from '../../../scripts/admin/backup/back-up.js';
import type { BackupStore } from '../../../scripts/admin/backup/backup-store.js';
import { openBucketStore } from '../../../scripts/admin/backup/bucket-store.js';
import { readMigrations, SCHEMAS } from '../../../scripts/admin/backup/database-tables.js';
import { openFolderStore } from '../../../scripts/admin/backup/folder-store.js';
import { requireKnownMigrations } from '../../../scripts/admin/backup/load-tables.js';
import { contentName, type Manifest, manifestHashName } from '../../../scripts/admin/backup/manifest.js';
import { checkMac, findMacKey } from '../../../scripts/admin/backup/manifest-mac.js';
import {
  type RestoreOptions,
  restoreInstallation,
} from '../../../scripts/admin/backup/restore-installation.js';
import { listSnapshots, readManifest, writeManifest } from '../../../scripts/admin/backup/snapshots.js';
import { verifyFiles, verifySnapshot } from '../../../scripts/admin/backup/verify.js';
import { fileKey, incomingKey } from '../../../services/media/storage/blob-key.js';
import { makeDiskStorage } from '../../../services/media/storage/disk-storage.js';
import { removeFiles } from '../../../services/media/storage/remove-files.js';
import type { Storage } from '../../../services/media/storage/storage.js';
import { storeFile } from '../../../services/media/storage/store-file.js';
import { makeSweepMetrics } from '../../../services/media/work/sweep/sweep-metrics.js';
import { sweepStorage } from '../../../services/media/work/sweep/sweep-storage.js';
import { inTransaction, makeDataSource } from '../../../services/platform/database/database.js';
import { SERVICES } from '../../../supervisor/migrate.js';
import { readSecrets } from '../../../supervisor/secrets.js';
import {
  type EmptyDatabase,
  makeEmptyDatabase,
  makeTestDatabase,
  useTestDatabase,
} from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { DEPENDENT_COLUMNS, fillTables } from '../../setup/fill-tables.js';
import { useFolder } from '../../setup/folders.js';
import { restoreReleaseDatabase } from '../../setup/releases/restore-release.js';
import { startS3Server } from '../../setup/s3-server.js';
import { readS3Config, STORAGES, type TestStorage } from '../../setup/storages.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { makeTableReader } from '../../setup/table-states.js';

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
const silent = () => undefined;

/** A place for backups, and a way to change one byte of what it holds. */
interface Place {
  readonly store: BackupStore;
  close(): Promise<void>;
}

const PLACES = {
  async folder(): Promise<Place> {
    const folder = await mkdtemp(join(tmpdir(), 'backup-'));
    return { store: openFolderStore(folder), close: () => rm(folder, { recursive: true }) };
  },
  async bucket(): Promise<Place> {
    const s3 = await startS3Server();
    const store = openBucketStore(readS3Config({ ...s3.env }), 'all/of it');
    return {
      store,
      async close() {
        store.close();
        await s3.stop();
      },
    };
  },
};

async function rowsOf(url: string): Promise<Record<string, string>> {
  return withDatabase(url, async (db) => (await makeTableReader(db, SCHEMAS)).hashes());
}

async function dropWithRoles(database: EmptyDatabase): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await database.drop();
  await server.connect();
  for (const service of Object.keys(SERVICES)) await server.query(`drop role if exists "${name}_${service}"`);
  await server.end();
}

const COMBINATIONS = [
  { from: 'disk', openStorage: STORAGES.disk, to: 'folder', openPlace: PLACES.folder },
  { from: 'a bucket', openStorage: STORAGES.s3, to: 'bucket', openPlace: PLACES.bucket },
] as const;

for (const { from, openStorage, to, openPlace } of COMBINATIONS) {
  describe(`backup of an installation with files on ${from}, to a ${to}`, () => {
    const database = useTestDatabase();
    const media = database.source('media');
    let opened: TestStorage;
    let place: Place;
    let storage: Storage;
    let store: BackupStore;

    before(async () => {
      for (const [service, schema] of Object.entries(SERVICES)) {
        const db = await makeDataSource(database.adminUrl, schema, 1).initialize();
        await fillTables(db, 1, DEPENDENT_COLUMNS[service] ?? {});
        await db.query('delete from file').catch(silent);
        await db.destroy();
      }
    });
    beforeEach(async () => {
      opened = await openStorage();
      storage = opened.storage;
      place = await openPlace();
      store = place.store;
      await readSecrets(opened.dataDir, {});
    });
    afterEach(async () => {
      await inTransaction(media, { workspaceId: 'ws_1' }, (tx) => tx.query('delete from file'));
      await place.close();
      await opened.close();
    });

    const scratch = async (content: string) => {
      const name = `test-${hashOf(content)}`;
      const path = join(await storage.makeScratch(name), 'file');
      await writeFile(path, content);
      return path;
    };
    const keep = async (content: string) => {
      const file = { workspaceId: 'ws_1', path: await scratch(content), sha256: hashOf(content) };
      const stored = { contentType: 'video/mp4', filename: 'f.mp4', purpose: 'export', videoId: 'vid_1' };
      return inTransaction(media, file, (tx) => storeFile(tx, storage, { ...file, ...stored } as never));
    };
    const options = (differing: Partial<BackUpOptions> = {}): BackUpOptions => ({
      databaseUrl: database.adminUrl,
      dataDir: opened.dataDir,
      storage,
      store,
      withSecrets: true,
      macKey: null,
      ...differing,
    });
    /** Restores into a new database and folder. */
    const restored = async (
      work: (target: { url: string; dataDir: string; storage: Storage }) => Promise<void>,
      differing: Partial<RestoreOptions> = {},
    ) => {
      const target = await makeEmptyDatabase();
      const dataDir = join(await mkdtemp(join(tmpdir(), 'restored-')), 'data');
      const files = makeDiskStorage(dataDir, 0);
      const given = { store, dataDir, openStorage: () => files, databaseUrl: target.url, env: {} };
      try {
        await restoreInstallation({ ...given, force: false, log: silent, ...differing });
        await work({ url: target.url, dataDir, storage: files });
      } finally {
        await dropWithRoles(target);
        await rm(join(dataDir, '..'), { recursive: true });
      }
    };
    const changeOneByte = async (name: string) => {
      const chunks: Buffer[] = [];
      for await (const chunk of await store.read(name)) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
      await store.write(name, Readable.from([bytes], { objectMode: false }));
    };
    const faultsOf = async (manifest: Manifest) => (await verifySnapshot(store, manifest)).faults;

    it('has a MAC with the key of the installation, which nobody else can make', async () => {
      const key = await findMacKey(opened.dataDir, {});
      const other = await findMacKey(opened.dataDir, {
        STORAGE_SIGNING_SECRET: 'another installation has this',
      });
      const { manifest } = await backUp(options({ macKey: key }));
      const { manifest: unsigned } = await backUp(options());

      expect(await checkMac(store, manifest.id, key)).to.include({ isAuthentic: true });
      expect(await checkMac(store, manifest.id, other)).to.include({ isAuthentic: false });
      expect(await checkMac(store, manifest.id, null)).to.include({ isAuthentic: null });
      expect(await checkMac(store, unsigned.id, key)).to.include({ isAuthentic: null });

      // Changed with its hash, as whoever can write to the place of backups can.
      await writeManifest(store, { ...manifest, installation: 'ws_of_somebody_else' }, async () => undefined);
      expect(await checkMac(store, manifest.id, key)).to.include({ isAuthentic: false });
      const restoring = restored(async () => undefined, {
        snapshot: manifest.id,
        env: { STORAGE_SIGNING_SECRET: (await readSecrets(opened.dataDir, {})).storageSigningSecret },
      });
      expect((await failureOf(restoring)).message).to.match(
        /is refused: its MAC is not one of this installation/,
      );
    });

    it('restores every row, file and secret, and both copies pass the verification', async () => {
      await keep('a film');
      await keep('another film');
      await storage.put(incomingKey('ws_1', 'upl_1'), await scratch('half an upload'));

      const { manifest, copied } = await backUp(options());

      expect(copied).to.deep.equal({ files: 3, bytes: 'a film'.length + 'another film'.length + 14 });
      expect(await faultsOf(manifest)).to.deep.equal([]);
      await restored(async (target) => {
        expect(await rowsOf(target.url)).to.deep.equal(await rowsOf(database.adminUrl));
        const files = await withDatabase(target.url, (db) => verifyFiles(db, target.storage));
        expect(files).to.deep.equal({ checked: 2, faults: [] });
        expect(await target.storage.sizeOf(incomingKey('ws_1', 'upl_1'))).to.equal(14);
        expect(await readSecrets(target.dataDir, {})).to.deep.equal(await readSecrets(opened.dataDir, {}));
        expect(existsSync(join(target.dataDir, 'secrets', 'bootstrapped'))).to.equal(true);
      });
      expect((await backUp(options())).copied).to.deep.equal({ files: 0, bytes: 0 });
    });

    if (to === 'bucket') return;

    it('copies no file again that the place already has', async () => {
      await keep('a film');
      await backUp(options());
      await keep('another film');

      const { copied, manifest } = await backUp(options());

      expect(copied).to.deep.equal({ files: 1, bytes: 'another film'.length });
      expect(manifest.files).to.have.length(2);
      expect(await listSnapshots(store)).to.have.length(2);
    });

    it('has the files of its rows when they are deleted meanwhile, and leaves them to the sweep', async () => {
      const id = await keep('a film');

      const { manifest } = await backUp(
        options({
          async afterDump() {
            await removeFiles(media, storage, 'ws_1', { id });
          },
        }),
      );

      expect(manifest).to.deep.include({ missing: [] });
      expect(manifest.files.map(({ sha256 }) => sha256)).to.deep.equal([hashOf('a film')]);
      const log = pino({ level: 'silent' });
      const videos = makeSubgraphDouble(() => ({ sourcesInUse: [] }));
      await sweepStorage({
        ...{ db: media, storage, videos, log, metrics: makeSweepMetrics(new Registry()) },
        ...{ graceMs: -1000, replacedRetentionMs: 1e9, toolOutputRetentionMs: 1e9 },
      });
      expect(await storage.sizeOf(fileKey('ws_1', hashOf('a film')))).to.equal(null);
    });

    it('fails the verification after one changed byte, and is not restored', async () => {
      await keep('a film');
      const { manifest } = await backUp(options());
      await changeOneByte(contentName(hashOf('a film')));

      expect(await faultsOf(manifest)).to.deep.equal([
        {
          name: contentName(hashOf('a film')),
          found: `the SHA-256 ${hashOf('a fhlm')} instead of ${hashOf('a film')}`,
        },
      ]);
      const failure = await failureOf(restored(async () => expect.fail('restored')));
      expect(failure.message).to.match(/is damaged, in 1 places: content\//);
    });

    it('keeps as many snapshots as asked, and removes what only others needed', async () => {
      const id = await keep('a film');
      await backUp(options());
      await removeFiles(media, storage, 'ws_1', { id });

      const { removedSnapshots, manifest } = await backUp(options({ keep: 1 }));

      expect(removedSnapshots).to.equal(1);
      expect(await listSnapshots(store)).to.deep.equal([manifest.id]);
      const left: string[] = [];
      for await (const { name } of store.list('content/')) left.push(name);
      expect(left).to.deep.equal([]);
    });
  });
}

describe('restore of a backup that an earlier version made', () => {
  it('creates the tables of that version, and migrates them with their rows', async () => {
    const earlier = await restoreReleaseDatabase();
    const target = await makeEmptyDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'earlier-'));
    const [dataDir, store] = [join(folder, 'data'), openFolderStore(join(folder, 'backups'))];
    try {
      await earlier.client.query('delete from media.file');
      const storage = makeDiskStorage(dataDir, 0);
      await backUp({ databaseUrl: earlier.url, dataDir, storage, store, withSecrets: true, macKey: null });

      const openStorage = () => storage;
      const given = { store, dataDir, openStorage, databaseUrl: target.url, env: {}, force: false };
      await restoreInstallation({ ...given, log: silent });

      await withDatabase(target.url, async (db) => {
        const migrations = await readMigrations(db);
        for (const { schema, migrations: all } of Object.values(SERVICES))
          expect(migrations[schema], schema).to.deep.equal(all.map(({ name }) => name));
        const jobs = 'select id, status, variant from jobs.job order by id';
        const { rows } = await earlier.client.query(jobs.replace('variant', `'' as variant`));
        expect(rows).to.have.length.above(3);
        expect((await db.query(jobs)).rows).to.deep.equal(rows);
      });
    } finally {
      await earlier.drop();
      await dropWithRoles(target);
      await rm(folder, { recursive: true });
    }
  });
});

describe('refusals of backup and restore', () => {
  const database = useTestDatabase();

  const folder = useFolder();
  let dataDir: string;
  let store: BackupStore;
  let manifest: Manifest;

  before(async () => {
    const auth = await makeDataSource(database.adminUrl, SERVICES.auth, 1).initialize();
    await fillTables(auth, 1, DEPENDENT_COLUMNS.auth ?? {});
    await auth.destroy();
    dataDir = join(folder, 'data');
    await mkdir(dataDir);
    store = openFolderStore(join(folder, 'backups'));
    ({ manifest } = await backUp(backUpOptions()));
  });

  const backUpOptions = (): BackUpOptions => ({
    databaseUrl: database.adminUrl,
    dataDir,
    storage: makeDiskStorage(dataDir, 0),
    store,
    withSecrets: true,
    macKey: null,
  });
  const restore = (differing: Partial<RestoreOptions> = {}) =>
    restoreInstallation({
      store,
      dataDir,
      openStorage: () => makeDiskStorage(dataDir, 0),
      databaseUrl: database.adminUrl,
      env: {},
      force: false,
      log: silent,
      ...differing,
    });

  it('does not replace a database that has workspaces, unless it is forced to', async () => {
    const before = await rowsOf(database.adminUrl);

    const failure = await failureOf(restore());

    expect(failure.message).to.match(/already has workspaces; --force/);
    expect(await rowsOf(database.adminUrl)).to.deep.equal(before);
  });

  it('does not restore below a running product', async () => {
    const used = await database.open('jobs');

    const failure = await failureOf(restore({ force: true }));

    expect(used.isInitialized).to.equal(true);
    expect(failure.message).to.match(/uses the database \(svc-jobs\): stop it first/);
  });

  it('does not back up into the place of another installation, or of something else', async () => {
    await writeFile(join(folder, 'notes.txt'), 'mine');

    const failure = await failureOf(backUp({ ...backUpOptions(), store: openFolderStore(folder) }));

    expect(failure.message).to.match(/holds something else/);
    const other = await makeTestDatabase();
    const another = await failureOf(backUp({ ...backUpOptions(), databaseUrl: other.adminUrl }));
    await other.drop();
    expect(another.message).to.match(/holds the backups of another installation/);
  });

  it('does not run twice at once', async () => {
    const failures: Error[] = [];

    await backUp({
      ...backUpOptions(),
      async afterDump() {
        failures.push(await failureOf(backUp(backUpOptions())));
      },
    });

    expect(failures[0]?.message).to.equal('Another backup of this installation is running');
  });

  it('fails when it loses its hold on the files, and leaves no snapshot', async () => {
    const before = await listSnapshots(store);
    const holder = `select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`;

    const failure = await failureOf(
      backUp({
        ...backUpOptions(),
        afterDump: () =>
          withDatabase(database.adminUrl, async (db) => {
            await db.query(`select pg_terminate_backend(pid, 10000) from (${holder}) held`);
          }),
      }),
    );

    expect(failure.message).to.match(/^The connection to the database was lost/);
    expect(await listSnapshots(store)).to.deep.equal(before);
  });

  it('does not count a snapshot without its last file, which the next backup removes', async () => {
    const interrupted = join(folder, 'backups', 'snapshots', '19990101T000000Z-aaaaaa', 'manifest.json');
    await mkdir(join(interrupted, '..'));
    await writeFile(interrupted, '{}');

    expect(await listSnapshots(store)).not.to.include('19990101T000000Z-aaaaaa');
    await backUp(backUpOptions());
    expect(existsSync(interrupted)).to.equal(false);
  });

  it('does not read a manifest that is damaged', async () => {
    const path = join(folder, 'backups', manifestHashName(manifest.id));
    const stored = await readFile(path, 'utf8');
    await truncate(path, 10);

    const failure = await failureOf(readManifest(store, manifest.id));
    await writeFile(path, stored);

    expect(failure.message).to.match(/manifest.json is damaged/);
    expect((await failureOf(readManifest(store, 'none'))).message).to.match(/has no snapshot none; it has/);
  });

  it('does not load a backup of a newer version', () => {
    const newer = structuredClone(manifest);
    newer.database.migrations.jobs?.push('FlyToTheMoon2000000000000');

    expect(() => requireKnownMigrations(newer)).to.throw(/newer version .*: jobs here lacks FlyToTheMoon/);
  });

  it('does not load a backup that is too old to be upgraded', () => {
    const older = structuredClone(manifest);
    older.database.migrations.jobs = ['CreateJob1763700000000'];

    expect(() => requireKnownMigrations(older)).to.throw(/older than this version can upgrade/);
  });
});
