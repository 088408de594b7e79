import { expect } from 'chai';
import pg from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import { isDependencyFailure } from '../../../services/platform/errors/dependency-failure.js';
import { type EmptyDatabase, makeEmptyDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { waitUntil } from '../../setup/wait-until.js';

const withCode = (code: string) => Object.assign(new Error('said by the driver'), { code });

describe('isDependencyFailure', () => {
  for (const code of ['08006', '53100', '53300', '57P01', '57P03', '40001', '40P01', '25006', 'ECONNREFUSED'])
    it(`accepts ${code}`, () => {
      expect(isDependencyFailure(withCode(code))).to.equal(true);
    });

  for (const code of ['23505', '22P02', '42601', '42501', '57014', 'ENOENT'])
    it(`refuses ${code}`, () => {
      expect(isDependencyFailure(withCode(code))).to.equal(false);
    });

  it('finds a failure wrapped by TypeORM and others', () => {
    const failed = new QueryFailedError('select 1', [], withCode('57P01'));
    expect(isDependencyFailure(failed)).to.equal(true);
    expect(isDependencyFailure(new Error('could not read', { cause: failed }))).to.equal(true);
    expect(isDependencyFailure(new QueryFailedError('select 1', [], withCode('23505')))).to.equal(false);
  });

  describe('for PostgreSQL', () => {
    let database: EmptyDatabase;

    before(async () => {
      database = await makeEmptyDatabase();
    });

    after(() => database.drop());

    it('accepts a connection terminated during a statement', async () => {
      const client = new pg.Client({ connectionString: database.url });
      client.on('error', () => undefined);
      await client.connect();
      const failure = await failureOf(client.query('select pg_terminate_backend(pg_backend_pid())'));
      expect(isDependencyFailure(failure)).to.equal(true);
      expect(isDependencyFailure(await failureOf(client.query('select 1')))).to.equal(true);
    });

    it('accepts every later error of a transaction whose connection was lost', async () => {
      const db = await new DataSource({ type: 'postgres', url: database.url }).initialize();
      try {
        const failure = await failureOf(
          db.transaction(async (tx) => {
            await failureOf(tx.query('select pg_terminate_backend(pg_backend_pid())'));
            await waitUntil('the connection is given up', () => tx.queryRunner?.isReleased);
            return tx.query('select 1');
          }),
        );
        expect(failure).to.match(/already released/);
        expect(isDependencyFailure(failure)).to.equal(true);
      } finally {
        await db.destroy();
      }
    });

    it('accepts an unreachable server', async () => {
      const url = new URL(database.url);
      url.port = '1';
      const client = new pg.Client({ connectionString: url.href });
      expect(isDependencyFailure(await failureOf(client.connect()))).to.equal(true);
    });

    it('refuses an invalid statement', async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      expect(isDependencyFailure(await failureOf(client.query('select nothing')))).to.equal(false);
      await client.end();
    });
  });
});
