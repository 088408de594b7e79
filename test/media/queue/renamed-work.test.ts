import { expect } from 'chai';
import { RenameTranscriptionWork1764301000001 } from '../../../services/media/migrations/1764301000001-rename-transcription-work.js';
import { RenameWorkKinds1764500000001 } from '../../../services/media/migrations/1764500000001-rename-work-kinds.js';
import { queueWork } from '../../../services/media/queue/queue-work.js';
import { mediaSchema } from '../../../services/media/schema.js';
import { inTransaction, makeDataSource } from '../../../services/platform/database.js';
import { useTestDatabase } from '../../setup/database.js';

const WORKSPACE = { workspaceId: 'ws_test' };

describe('migrations that rename work', () => {
  const database = useTestDatabase();
  const db = database.source('media');

  it('rename queued units, their transcripts and reports of engines, and back', async () => {
    const job = { ...WORKSPACE, jobId: 'analysis_1_a', jobAttempt: 1, videoId: 'vid_1', requestId: 'req_1' };
    await inTransaction(db, WORKSPACE, (tx) =>
      queueWork(tx, job, [
        { kind: 'transcribe', payload: { segment: {} } },
        { kind: 'script', payload: { transcriptId: 'trs_1' } },
        { kind: 'audio', payload: {} },
        { kind: 'translation-join', payload: {} },
      ]),
    );
    const report = { transcribe: [], transcribeByModel: {}, voices: [], translate: [], avatar: true };
    await db.query('insert into engine_presence values ($1, $2)', ['one', report]);
    const owner = await makeDataSource(database.adminUrl, mediaSchema, 1).initialize();
    const runner = owner.createQueryRunner();
    const units = () => runner.query('select kind, payload from work order by kind');
    const reports = async () => (await runner.query('select report from engine_presence'))[0].report;
    const present = await units();
    const kinds = new RenameWorkKinds1764500000001();
    const transcription = new RenameTranscriptionWork1764301000001();
    try {
      await kinds.down(runner);
      await transcription.down(runner);
      expect(await units()).to.deep.equal([
        { kind: 'gather', payload: {} },
        { kind: 'hear', payload: { piece: {} } },
        { kind: 'sound', payload: {} },
        { kind: 'write', payload: { hearingId: 'trs_1' } },
      ]);
      expect(await reports()).to.have.all.keys('hear', 'hearAs', 'voices', 'translate', 'present');

      await transcription.up(runner);
      await kinds.up(runner);
      expect(await units()).to.deep.equal(present);
      expect(await reports()).to.deep.equal(report);
    } finally {
      await runner.release();
      await owner.destroy();
    }
  });
});
