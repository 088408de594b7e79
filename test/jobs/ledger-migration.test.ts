import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { settleJob } from '../../services/jobs/job/settle-job.js';
import { jobsSchema } from '../../services/jobs/schema.js';
import { inTransaction, makeDataSource } from '../../services/platform/database.js';
import { useTestDatabase } from '../setup/database.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };

describe('ledger migration', () => {
  const database = useTestDatabase();

  let db: DataSource;

  before(async () => {
    db = await makeDataSource(database.adminUrl, jobsSchema, 1).initialize();
  });
  after(async () => {
    await db?.destroy();
  });

  it('can be reverted, and leaves existing jobs free', async () => {
    await db.undoLastMigration();
    await db.query(
      `insert into job (workspace_id, id, kind, type, status, video_id, step, message, command, request_id)
       values ('ws_test', 'analysis_1_a', 'analysis', 'analysis', 'processing', 'vid_1', '', '', '{}', 'r')`,
    );
    await db.runMigrations();

    await inTransaction(db, origin, (tx) =>
      settleJob(tx, { jobId: 'analysis_1_a', attempt: 1 }, { status: 'completed', result: {} }, origin),
    );

    const [job] = await db.query('select status, units, allowance from job');
    expect(job).to.deep.equal({ status: 'completed', units: 0, allowance: null });
    expect(await db.query('select 1 from ledger_entry')).to.deep.equal([]);
    expect(await db.query('select 1 from usage_month')).to.deep.equal([]);
  });
});
