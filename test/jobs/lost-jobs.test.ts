import { expect } from 'chai';
import type { Envelope } from '../../schemas/messages/define-message.js';
import type { JobEntity } from '../../services/jobs/job/job.entity.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { LostJobs } from '../../services/jobs/reconcile/redispatch-lost-jobs.js';
import { UploadEntity } from '../../services/media/intake/uploads/upload.entity.js';
import { findLostAttempts, SentAttempts } from '../../services/media/queue/find-lost-attempts.js';
import { forgetWork } from '../../services/media/queue/lease-work.js';
import { attemptsExhausted, reportFailure } from '../../services/media/queue/report-failure.js';
import type { Storage } from '../../services/media/storage/storage.js';
import { commandRoutes } from '../../services/media/work/commands/commands.consumer.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { aCaller, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';
import { queuedMessages } from '../setup/queued-messages.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { anAnalysis } from './work.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };

describe('LostJobs', () => {
  const database = useTestDatabase();
  const jobs = database.source('jobs');
  const mediaDb = database.source('media');
  let videos = 0;
  beforeEach(async () => {
    await inTransaction(jobs, origin, (tx) => tx.query(`update job set status = 'canceled'`));
    await jobs.query('delete from outbox');
  });

  const accept = async (): Promise<JobEntity> => {
    const ctx = aJobsContext(jobs, aCaller({ issuer: 'videos' }));
    return (await openJob(ctx, anAnalysis(`vid_${++videos}`, { durationSeconds: 60 }))).job;
  };
  const media = makeSubgraphDouble(({ variables, as }) =>
    findLostAttempts(mediaDb, as.workspaceId as string, SentAttempts.parse(variables?.attempts)).then(
      (lostAttempts) => ({ lostAttempts }),
    ),
  );
  const watch = (graceMs = 0) => new LostJobs({ db: jobs, media, log: silentLog, graceMs });
  const sent = async (): Promise<Envelope[]> => {
    const messages = await queuedMessages(jobs);
    await jobs.query('delete from outbox');
    return messages;
  };
  /** Media receives the messages that jobs has sent. */
  const deliver = async () => {
    const routes = commandRoutes({
      db: mediaDb,
      storage: {} as Storage,
      videos: makeSubgraphDouble(() => ({})),
    });
    for (const envelope of await sent()) {
      const { id: messageId, workspaceId, requestId } = envelope;
      const received = { messageId, workspaceId, requestId, attempt: 1, log: silentLog };
      const route = routes.find(({ name }) => name === envelope.name);
      await route?.run(envelope, { ...received, signal: new AbortController().signal });
    }
  };
  const work = ({ id }: JobEntity): Promise<unknown[]> =>
    inTransaction(mediaDb, origin, (tx) => tx.query('select id from work where job_id = $1', [id]));
  const lose = ({ id }: JobEntity) => inTransaction(mediaDb, origin, (tx) => forgetWork(tx, id));
  const read = async ({ id }: JobEntity): Promise<JobEntity> => {
    const [job] = await inTransaction(jobs, origin, (tx) =>
      tx.query('select * from job where id = $1', [id]),
    );
    return job;
  };

  it('ignores jobs that are running, not received yet, or ended', async () => {
    const worked = await accept();
    await deliver();
    const ended = await accept();
    await deliver();
    await lose(ended);
    await inTransaction(mediaDb, origin, (tx) =>
      reportFailure(
        tx,
        { jobId: ended.id, jobAttempt: 1, videoId: ended.videoId, kind: 'analysis' },
        attemptsExhausted('analysis'),
        origin,
      ),
    );
    await accept();
    await sent();

    expect(await watch().redispatch()).to.equal(0);
    expect(await sent()).to.deep.equal([]);
    expect(await work(worked)).to.have.length(1);
  });

  it('ignores jobs that wait for the client’s upload', async () => {
    const job = await accept();
    await deliver();
    await lose(job);
    const upload = {
      workspaceId: 'ws_test',
      id: 'upl_1',
      videoId: job.videoId,
      filename: 'a.mp4',
      state: 'open' as const,
      jobId: job.id,
      jobAttempt: 1,
      requestId: 'req_test',
      expiresAt: new Date(Date.now() + 3_600_000),
    };
    await inTransaction(mediaDb, origin, (tx) => tx.insert(UploadEntity, upload));

    expect(await watch().redispatch()).to.equal(0);
  });

  it('sends the command again, once for any number of processes, and the work exists again', async () => {
    const job = await accept();
    await deliver();
    await lose(job);

    const repaired = await Promise.all([watch(), watch(), watch()].map((one) => one.redispatch()));
    expect(repaired.sort()).to.deep.equal([0, 0, 1]);
    await deliver();

    expect(await work(job)).to.have.length(1);
    expect(await watch().redispatch()).to.equal(0);
  });

  it('ignores jobs dispatched just now', async () => {
    const job = await accept();
    await deliver();
    await lose(job);

    expect(await watch(3_600_000).redispatch()).to.equal(0);
  });

  it('fails a job whose work is lost repeatedly, and releases its minutes', async () => {
    const job = await accept();
    for (let losses = 0; losses < 3; losses += 1) {
      await deliver();
      await lose(job);
      expect(await watch().redispatch()).to.equal(1);
    }

    const { status, error } = await read(job);
    expect(status).to.equal('failed');
    expect(error).to.include({ code: 'internal_error', retryable: true });
    const entries = await inTransaction(jobs, origin, (tx) =>
      tx.query('select entry from ledger_entry where job_id = $1 order by id', [job.id]),
    );
    expect(entries).to.deep.equal([{ entry: 'reserved' }, { entry: 'returned' }]);
  });
});
