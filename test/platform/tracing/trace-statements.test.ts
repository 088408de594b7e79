import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { jobsSchema } from '../../../services/jobs/schema.js';
import { inTransaction, makeDataSource } from '../../../services/platform/database/database.js';
import { inSpan } from '../../../services/platform/tracing/spans.js';
import { useTestDatabase } from '../../setup/database.js';
import { collectorOfEachTest, recordTraces } from '../../setup/record-traces.js';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319d';
const PARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`;

describe('trace of SQL statements', () => {
  const database = useTestDatabase();

  let db: DataSource;
  const collector = collectorOfEachTest();

  before(async () => {
    db = await makeDataSource(database.urls.jobs, jobsSchema, 1).initialize();
  });
  after(async () => {
    await db.destroy();
  });

  const record = (work: () => Promise<unknown>) => recordTraces(collector(), work);
  const below = (work: () => Promise<unknown>) => () => inSpan('request', { parent: PARENT }, work);

  it('has a span for each statement of a transaction, with its table and without its values', async () => {
    await record(
      below(() =>
        inTransaction(db, { workspaceId: 'ws_zebra' }, (tx) =>
          tx.query(`select id from job where workspace_id = $1 and status <> 'zebra'`, ['ws_zebra']),
        ),
      ),
    );

    const spans = collector().spansOf(TRACE_ID);
    const [request] = spans.filter(({ name }) => name === 'request');
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map(({ name }) => name)).to.have.members(['START', 'SELECT', 'SELECT job', 'COMMIT']);
    expect(statements.find(({ name }) => name === 'SELECT job')?.attributes).to.include({
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
      'db.collection.name': 'job',
      'db.query.text': 'select id from job where workspace_id = $1 and status <> ?',
    });
    expect(JSON.stringify(spans)).to.not.include('zebra');
  });

  it('has the SQLSTATE of a statement that fails', async () => {
    await record(below(() => db.query('select 1 from nowhere').catch(() => undefined)));

    const [failed] = collector()
      .spansOf(TRACE_ID)
      .filter(({ name }) => name === 'SELECT nowhere');
    expect(failed?.attributes).to.include({ 'db.response.status_code': '42P01' });
  });

  it('has no statement that begins by itself, and none after tracing has stopped', async () => {
    await record(() => db.query('select 1'));
    await below(() => db.query('select 1'))();

    expect(collector().requests).to.deep.equal([]);
  });
});
