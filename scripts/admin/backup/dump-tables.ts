import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { BackupStore } from './backup-store.js';
import {
  listTables,
  quoteName,
  quoteTable,
  readMigrations,
  readSequences,
  type TableOfDatabase,
} from './database-tables.js';
import { hashBytes } from './hashed-bytes.js';
import { type DumpedTable, type Manifest, tableName } from './manifest.js';

const ROWS_AT_ONCE = 200;

/** A file that a row of the snapshot names. */
export interface NamedFile {
  readonly workspaceId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

export interface Dump {
  readonly database: Manifest['database'];
  readonly files: readonly NamedFile[];
  readonly installation: string | null;
  readonly postgres: string;
}

/**
 * Writes every table of every service as of one moment, with the text form of each value, which any version of
 * PostgreSQL reads.
 */
export async function dumpTables(db: pg.Client, store: BackupStore, id: string): Promise<Dump> {
  await db.query('begin isolation level repeatable read, read only');
  try {
    const [{ version, installation }] = (
      await db.query<{ version: string; installation: string | null }>(
        `select current_setting('server_version') as version,
           (select workspace_id from auth.workspace order by created_at, workspace_id limit 1) as installation`,
      )
    ).rows as [{ version: string; installation: string | null }];
    const files = await db.query<NamedFile>(
      `select distinct workspace_id as "workspaceId", sha256, size_bytes::float8 as "sizeBytes" from media.file order by 1, 2`,
    );
    const migrations = await readMigrations(db);
    const tables: DumpedTable[] = [];
    for (const table of await listTables(db)) tables.push(await dumpTable(db, store, id, table));
    const sequences = await readSequences(db);
    return {
      database: { migrations, tables, sequences },
      files: files.rows,
      installation,
      postgres: version,
    };
  } finally {
    await db.query('rollback').catch(() => undefined);
  }
}

/** Each line is a row: a JSON list of texts and nulls. */
async function dumpTable(
  db: pg.Client,
  store: BackupStore,
  id: string,
  table: TableOfDatabase,
): Promise<DumpedTable> {
  let rows = 0;
  async function* readLines() {
    const values = table.columns.map(({ name }) => `${quoteName(name)}::text`);
    await db.query(
      `declare dumped no scroll cursor for select ${values.join(', ') || 'null'} from ${quoteTable(table)}`,
    );
    const fetch = { text: `fetch ${ROWS_AT_ONCE} from dumped`, rowMode: 'array' as const };
    for (;;) {
      const batch = (await db.query(fetch)).rows as unknown[][];
      if (batch.length === 0) break;
      rows += batch.length;
      yield batch.map((row) => `${JSON.stringify(row)}\n`).join('');
    }
    await db.query('close dumped');
  }
  const zipped = createGzip();
  const zipping = pipeline(Readable.from(readLines()), zipped);
  const { bytes, result } = hashBytes(zipped);
  await Promise.all([store.write(tableName(id, table), bytes), zipping]);
  return { ...table, columns: [...table.columns], rows, ...result() };
}
