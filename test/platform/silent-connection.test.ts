import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { jobsSchema } from '../../services/jobs/schema.js';
import { inTransaction, makeDataSource } from '../../services/platform/database/database.js';
import { isDependencyFailure } from '../../services/platform/errors/dependency-failure.js';
import { type FaultProxy, startFaultProxy } from '../chaos/faults/fault-proxy.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';

describe('statement on a connection that drops everything', () => {
  const database = useTestDatabase();

  let network: FaultProxy;
  let db: DataSource;

  before(async () => {
    const url = new URL(database.urls.jobs);
    network = await startFaultProxy(Number(url.port));
    url.hostname = '127.0.0.1';
    url.port = String(network.port);
    // With one connection, the next statement needs a new one.
    db = await makeDataSource(url.href, jobsSchema, 1, 500).initialize();
  });
  beforeEach(() => network.setState('open'));
  after(async () => {
    network.setState('open');
    await db.destroy();
    await network.stop();
  });

  it('fails as unavailable, and the next one is executed on another connection', async () => {
    await db.query('select 1');
    network.setState('blackhole');

    const failure = await failureOf(db.query('select 1'));

    expect(isDependencyFailure(failure), failure.message).to.equal(true);
    network.setState('open');
    expect(await db.query('select 2 as two')).to.deep.equal([{ two: 2 }]);
  });

  it('fails within a transaction as well', async () => {
    const failure = await failureOf(
      inTransaction(db, {}, async (tx) => {
        network.setState('blackhole');
        await tx.query('select 1');
      }),
    );

    expect(isDependencyFailure(failure), failure.message).to.equal(true);
    network.setState('open');
    expect(await inTransaction(db, {}, (tx) => tx.query('select 2 as two'))).to.deep.equal([{ two: 2 }]);
  });
});
