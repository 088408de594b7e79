import { expect } from 'chai';
import { Registry } from 'prom-client';
import { watchConnections } from '../../../services/platform/metrics/database-metrics.js';
import { useTestDatabase } from '../../setup/database.js';
import { metricValue } from '../../setup/metric-values.js';

/** Of a data source that a test opens. */
const POOL_SIZE = 4;

describe('database metrics', () => {
  const database = useTestDatabase();

  it('serve how many connections are busy and idle, and how many requests wait for one', async () => {
    const db = await database.open('jobs');
    const metrics = new Registry();
    watchConnections(metrics, db);
    const served = async () => ({
      busy: await metricValue(metrics, 'database_pool_connections{state="busy"}'),
      idle: await metricValue(metrics, 'database_pool_connections{state="idle"}'),
      waiting: await metricValue(metrics, 'database_pool_waiting'),
    });
    const held = Array.from({ length: POOL_SIZE }, () => db.createQueryRunner());
    for (const runner of held) await runner.connect();

    const answers = [db.query('select 1 as answer'), db.query('select 2 as answer')];
    const exhausted = await served();
    await held[0]?.release();
    const results = await Promise.all(answers);
    const released = await served();
    for (const runner of held.slice(1)) await runner.release();

    expect(exhausted).to.deep.equal({ busy: POOL_SIZE, idle: 0, waiting: 2 });
    expect(results).to.deep.equal([[{ answer: 1 }], [{ answer: 2 }]]);
    expect(released).to.deep.equal({ busy: POOL_SIZE - 1, idle: 1, waiting: 0 });
    expect(await served()).to.deep.equal({ busy: 0, idle: POOL_SIZE, waiting: 0 });
  });
});
