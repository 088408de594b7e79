import { expect } from 'chai';
import pg from 'pg';
import { type EmptyDatabase, makeEmptyDatabase } from '../setup/database.js';
import { shiftDatabaseClock } from './faults/database-clock.js';

const HOUR_MS = 3_600_000;

describe('shiftDatabaseClock', () => {
  let database: EmptyDatabase;
  let client: pg.Client;
  before(async () => {
    database = await makeEmptyDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('create table noted (id int, at timestamptz not null default now())');
  });
  after(async () => {
    await client?.end();
    await database?.drop();
  });

  /** Returns the offset in statements and column defaults of a connection opened before the shift. */
  async function offBy(id: number): Promise<{ statement: number; column: number }> {
    await client.query('insert into noted (id) values ($1)', [id]);
    const { rows } = await client.query(
      `select extract(epoch from now() - transaction_timestamp()) * 1000 as statement,
         extract(epoch from at - clock_timestamp()) * 1000 as column
       from noted where id = $1 and now() + $2::interval > now()`,
      [id, '1 hour'],
    );
    // Adds zero, which removes the sign of negative zero.
    return { statement: Math.round(rows[0].statement), column: Math.round(rows[0].column / HOUR_MS) + 0 };
  }

  it('shifts statements and column defaults, and restores them', async () => {
    const plain = await offBy(1);
    await shiftDatabaseClock(database.url, -2 * HOUR_MS);
    const back = await offBy(2);
    await shiftDatabaseClock(database.url, 3 * HOUR_MS);
    const forth = await offBy(3);
    await shiftDatabaseClock(database.url, 0);

    expect([plain, back, forth, await offBy(4)]).to.deep.equal([
      { statement: 0, column: 0 },
      { statement: -2 * HOUR_MS, column: -2 },
      { statement: 3 * HOUR_MS, column: 3 },
      { statement: 0, column: 0 },
    ]);
  });
});
