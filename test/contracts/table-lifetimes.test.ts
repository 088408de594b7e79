import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { MESSAGING_LIFETIMES } from '../../services/platform/database/database.js';
import { TRANSPORT_LIFETIMES } from '../../services/platform/messaging/postgres-schema.js';
import { SERVICES } from '../../supervisor/migrate.js';
import { useTestDatabase } from '../setup/database.js';

const LIFETIMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(Object.values(SERVICES).map(({ schema, lifetimes }) => [schema, lifetimes])),
  messaging: TRANSPORT_LIFETIMES,
};

const stated = Object.entries(LIFETIMES).flatMap(([schema, tables]) =>
  Object.entries(tables).map(([table, lifetime]) => ({ name: `${schema}.${table}`, lifetime })),
);

describe('lifetime of rows', () => {
  const database = useTestDatabase();

  let tables: string[];

  before(async () => {
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    const { rows } = await admin.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
    );
    tables = rows.map(({ name }) => name);
    await admin.end();
  });

  it('is stated for every table of the database, and for no other', () => {
    expect(tables.length).to.be.greaterThan(60);
    expect(stated.map(({ name }) => name).sort()).to.deep.equal([...tables].sort());
  });

  it('is documented in docs/operations.md', () => {
    const text = readFileSync(join(packageRoot, 'docs', 'operations.md'), 'utf8');

    for (const { name, lifetime } of stated) {
      // Every schema has these tables.
      if (Object.keys(MESSAGING_LIFETIMES).includes(name.split('.')[1] ?? '')) continue;
      expect(text, name).to.include(`| \`${name}\` | ${lifetime} |`);
    }
  });
});
