import pg from 'pg';
import type { DataSource } from 'typeorm';
import { makeDataSource, type ServiceSchema } from '../../services/platform/database/database.js';
import type { TestDatabase } from './database.js';

export interface SettableClock {
  /** Sets the offset of the database's clock from now on. */
  set(hours: number): Promise<void>;
  /** Returns a data source with one connection that uses this clock. */
  open(url: string, schema: ServiceSchema): Promise<DataSource>;
  /** Returns a pool with one connection that uses this clock. */
  openPool(url: string): pg.Pool;
  stop(): Promise<void>;
}

/**
 * Statements resolve functions in the first schema of the search path before the catalogue's own. Column
 * defaults don't.
 */
const PATH = 'clock, pg_catalog';

/** Creates a clock that a test can set, used by the connections opened here. */
export async function makeSettableClock(database: Omit<TestDatabase, 'drop'>): Promise<SettableClock> {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(`
    create schema clock;
    create table clock.difference (hours double precision not null);
    insert into clock.difference values (0);
    ${['now', 'clock_timestamp']
      .map(
        (name) => `create function clock.${name}() returns timestamptz language sql volatile as
        $$ select pg_catalog.${name}() + hours * interval '1 hour' from clock.difference $$;`,
      )
      .join('')}
    grant usage on schema clock to public;
    grant select on clock.difference to public;`);
  const opened: Array<() => Promise<unknown>> = [];
  return {
    set: async (hours) => void (await admin.query('update clock.difference set hours = $1', [hours])),
    async open(url, schema) {
      const db = await makeDataSource(url, schema, 1).initialize();
      opened.push(() => db.destroy());
      await db.query(`set search_path to ${PATH}, ${schema.schema}`);
      return db;
    },
    openPool(url) {
      const pool = new pg.Pool({
        connectionString: url,
        max: 1,
        options: `-c search_path=${PATH.replaceAll(' ', '')}`,
      });
      // The database may be dropped before a server process has noticed that its client disconnected.
      pool.on('error', () => undefined);
      opened.push(() => pool.end());
      return pool;
    },
    async stop() {
      for (const close of opened) await close();
      await admin.end();
    },
  };
}
