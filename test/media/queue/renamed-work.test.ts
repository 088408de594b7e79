import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { RenameTranscriptionWork1764301000001 } from '../../../services/media/migrations/1764301000001-rename-transcription-work.js';
import { queueWork } from '../../../services/media/queue/queue-work.js';
import { mediaSchema } from '../../../services/media/schema.js';
import { inTransaction, makeDataSource } from '../../../services/platform/database.js';
import { makeTestDatabase, type TestDatabase } from '../../setup/database.js';

const WORKSPACE = { workspaceId: 'ws_test' };

describe('migration of transcription work', () => {
  let database: TestDatabase;
  let db: DataSource;

  before(async () => {
    database = await makeTestDatabase();
    db = await database.open('media');
  });
  after(() => database.drop());

  it('renames queued units, their transcripts and reports of engines, and back', async () => {
    const job = { ...WORKSPACE, jobId: 'analysis_1_a', jobAttempt: 1, videoId: 'vid_1', requestId: 'req_1' };
    await inTransaction(db, WORKSPACE, (tx) =>
      queueWork(tx, job, [
        { kind: 'transcribe', payload: { startSeconds: 0 } },
        { kind: 'write', payload: { transcriptId: 'trs_1' } },
      ]),
    );
    const report = { transcribe: [], transcribeByModel: {}, voices: [], translate: [], avatar: true };
    await db.query('insert into engine_presence values ($1, $2)', ['one', report]);
    const owner = await makeDataSource(database.adminUrl, mediaSchema, 1).initialize();
    const runner = owner.createQueryRunner();
    const units = () => runner.query('select kind, payload from work order by kind');
    const reports = async () => (await runner.query('select report from engine_presence'))[0].report;
    const migration = new RenameTranscriptionWork1764301000001();
    try {
      await migration.down(runner);
      expect(await units()).to.deep.equal([
        { kind: 'hear', payload: { startSeconds: 0 } },
        { kind: 'write', payload: { hearingId: 'trs_1' } },
      ]);
      expect(await reports()).to.have.all.keys('hear', 'hearAs', 'voices', 'translate', 'present');

      await migration.up(runner);
      expect(await units()).to.deep.equal([
        { kind: 'transcribe', payload: { startSeconds: 0 } },
        { kind: 'write', payload: { transcriptId: 'trs_1' } },
      ]);
      expect(await reports()).to.deep.equal(report);
    } finally {
      await runner.release();
      await owner.destroy();
    }
  });
});
