import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { hasReplacedMigrations } from '../../../services/platform/baseline.js';
import { makeDataSource } from '../../../services/platform/database/database.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { migratePostgresTransport } from '../../../services/platform/messaging/postgres-schema.js';
import { SERVICES } from '../../../supervisor/migrate.js';
import type { BackupStore } from './backup-store.js';
import { listTables, quoteName, quoteTable, SCHEMAS, type TableOfDatabase } from './database-tables.js';
import { type DumpedTable, type Manifest, tableName } from './manifest.js';

const BATCH_CHARS = 4_000_000;
const BATCH_ROWS = 500;

/** Throws `conflict` when the backup has migrations that this version does not know, or is too old to be upgraded. */
export function requireKnownMigrations({ database, madeWith }: Manifest): void {
  for (const service of Object.values(SERVICES)) {
    const { schema, migrations, replacedMigrations } = service;
    const names = database.migrations[schema] ?? [];
    hasReplacedMigrations(service, names);
    const known = new Set([...migrations.map(({ name }) => name), ...replacedMigrations]);
    const unknown = names.filter((name) => !known.has(name));
    if (unknown.length === 0) continue;
    throw new DomainError(
      'conflict',
      `The backup was made with a newer version (${madeWith.product}): ${schema} here lacks ${unknown.join(', ')}`,
    );
  }
}

/** Creates the tables as they were when the backup was made: later migrations then change them with their rows. */
async function createTables(db: pg.Client, databaseUrl: string, manifest: Manifest): Promise<void> {
  await db.query(`drop schema if exists ${SCHEMAS.map(quoteName).join(', ')} cascade`);
  for (const service of Object.values(SERVICES)) {
    await db.query(`create schema ${quoteName(service.schema)}`);
    const names = manifest.database.migrations[service.schema] ?? [];
    const [baseline, ...later] = service.migrations;
    const hasBaseline = names.includes(baseline?.name ?? '') || hasReplacedMigrations(service, names);
    const migrations = [
      ...(baseline && hasBaseline ? [baseline] : []),
      ...later.filter(({ name }) => names.includes(name)),
    ];
    const source = await makeDataSource(databaseUrl, { ...service, migrations }, 1).initialize();
    try {
      await source.runMigrations();
    } finally {
      await source.destroy();
    }
  }
  await migratePostgresTransport(db, { runtimeRoles: [] });
}

/** Replaces everything in the database by the rows of the snapshot, all or none of them. */
export async function loadTables(
  db: pg.Client,
  databaseUrl: string,
  store: BackupStore,
  manifest: Manifest,
): Promise<void> {
  await createTables(db, databaseUrl, manifest);
  const dumped = new Map(manifest.database.tables.map((table) => [`${table.schema}.${table.table}`, table]));
  const tables = await listTables(db);
  await db.query('begin');
  try {
    // Triggers count rows that are already counted in the dump, or refuse to change some.
    for (const table of tables) await db.query(`alter table ${quoteTable(table)} disable trigger user`);
    // Migrations fill some tables.
    await db.query(`truncate ${tables.map(quoteTable).join(', ')}`);
    for (const table of tables) {
      const name = `${table.schema}.${table.table}`;
      const dump = dumped.get(name);
      if (dump) await loadTable(db, store, manifest.id, table, dump);
      dumped.delete(name);
    }
    const [unknown] = dumped.keys();
    if (unknown)
      throw new DomainError('conflict', `The backup has the table ${unknown}, which is unknown here`);
    for (const { schema, name, value, isCalled } of manifest.database.sequences)
      await db.query('select setval($1::regclass, $2, $3)', [
        quoteTable({ schema, table: name }),
        value,
        isCalled,
      ]);
    for (const table of tables) await db.query(`alter table ${quoteTable(table)} enable trigger user`);
    await db.query('commit');
  } catch (err) {
    await db.query('rollback').catch(() => undefined);
    throw err;
  }
}

async function loadTable(
  db: pg.Client,
  store: BackupStore,
  id: string,
  table: TableOfDatabase,
  dump: DumpedTable,
): Promise<void> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const values = dump.columns.map(({ name }, i) => {
    const type = types.get(name);
    if (!type) throw new DomainError('conflict', `${table.schema}.${table.table} has no column ${name} here`);
    return `(line->>${i})::${type}`;
  });
  const insert = `insert into ${quoteTable(table)} (${dump.columns.map(({ name }) => quoteName(name)).join(', ')})
    overriding system value select ${values.join(', ')} from json_array_elements($1::json) line`;
  let rows = 0;
  let batch: string[] = [];
  let chars = 0;
  const flush = async () => {
    if (batch.length > 0) await db.query(insert, [`[${batch.join(',')}]`]);
    rows += batch.length;
    batch = [];
    chars = 0;
  };
  const unzipped = createGunzip();
  const unzipping = pipeline(await store.read(tableName(id, table)), unzipped);
  unzipping.catch(() => undefined);
  for await (const line of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
    batch.push(line);
    chars += line.length;
    if (batch.length >= BATCH_ROWS || chars >= BATCH_CHARS) await flush();
  }
  await unzipping;
  await flush();
  if (rows !== dump.rows)
    throw new Error(`${table.schema}.${table.table} has ${rows} rows instead of ${dump.rows}`);
}
