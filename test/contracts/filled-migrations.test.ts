import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { makeDataSource, type ServiceSchema } from '../../services/platform/database/database.js';
import { SERVICES } from '../../supervisor/migrate.js';
import { type EmptyDatabase, makeEmptyDatabase } from '../setup/database.js';
import { DEPENDENT_COLUMNS, fillTables, readTables } from '../setup/fill-tables.js';

/** Number of the latest migrations of each service that are run on tables with rows. */
const LATEST = 10;

/** Tables whose rows get another key. */
const REKEYED: readonly string[] = ['videos.video_search'];

describe('migrations of tables with rows', () => {
  for (const [service, schema] of Object.entries(SERVICES)) {
    it(`of ${service} preserve all data from every version`, async () => {
      const database = await makeEmptyDatabase();
      try {
        const { migrations } = schema;
        const first = Math.max(1, migrations.length - LATEST);
        await withMigrations(database, schema, first, async (db) => {
          await db.runMigrations();
          await fillTables(db, 1, DEPENDENT_COLUMNS[service] ?? {});
        });
        for (let count = first + 1; count <= migrations.length; count++) {
          await withMigrations(database, schema, count, async (db) => {
            const before = await rowsOf(db);
            await db.runMigrations();
            const after = await rowsOf(db);

            for (const [table, rows] of Object.entries(before)) {
              if (REKEYED.includes(`${service}.${table}`)) continue;
              for (const [key, row] of Object.entries(rows)) {
                const now = after[table]?.[key];
                const kept = Object.fromEntries(Object.entries(row).filter(([name]) => name in (now ?? row)));
                expect(now, `${key} of ${table} after ${migrations[count - 1]?.name}`).to.deep.include(kept);
              }
            }
            await fillTables(db, count, DEPENDENT_COLUMNS[service] ?? {});
          });
        }
        await withMigrations(database, schema, migrations.length, async (db) => {
          const unproven = `select conname from pg_constraint where connamespace = current_schema()::regnamespace and not convalidated`;
          expect(await db.query(unproven)).to.deep.equal([]);
        });
      } finally {
        await database.drop();
      }
    });
  }
});

async function withMigrations(
  { url }: EmptyDatabase,
  schema: ServiceSchema,
  count: number,
  work: (db: DataSource) => Promise<void>,
): Promise<void> {
  const migrations = schema.migrations.slice(0, count);
  const db = await makeDataSource(url, { ...schema, migrations }, 1).initialize();
  try {
    await db.query(`create schema if not exists "${schema.schema}"`);
    await work(db);
  } finally {
    await db.destroy();
  }
}

type Rows = Record<string, Record<string, unknown>>;

/** Returns every row by its key, by table. */
async function rowsOf(db: DataSource): Promise<Record<string, Rows>> {
  const { names, constraints } = await readTables(db);
  const tables: Record<string, Rows> = {};
  for (const name of names) {
    const key = constraints.find(({ table, kind }) => table === name && kind === 'p')?.columns ?? [];
    const parts = key.map((column) => `"${column}"::text`).join(', ');
    const rows: Array<{ key: string; row: Record<string, unknown> }> = await db.query(
      `select array_to_string(array[${parts}]::text[], '/') as key, to_jsonb(kept) as row from "${name}" kept`,
    );
    tables[name] = Object.fromEntries(rows.map(({ key, row }) => [key, row]));
  }
  return tables;
}
