import pg from 'pg';
import type { DataSource } from 'typeorm';
import { makeDataSource, type ServiceSchema } from '../../services/platform/database.js';
import type { TestDatabase } from './database.js';

export interface SettableClock {
  /** By how much the database's clock differs from the real one from now on. */
  set(hours: number): Promise<void>;
  /** A data source with one connection, whose statements read this clock. */
  open(url: string, schema: ServiceSchema): Promise<DataSource>;
  /** A pool with one connection that does, too. */
  openPool(url: string): pg.Pool;
  stop(): Promise<void>;
}

/** Statements find a function before the catalogue's own when its schema comes first in the path. Column defaults don't. */
const PATH = 'clock, pg_catalog';

/** A database whose clock a test can set, as seen by the connections that are opened here. */
export async function makeSettableClock(database: TestDatabase): Promise<SettableClock> {
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
      // The database is dropped while a server process may still be about to notice that its client has gone.
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
