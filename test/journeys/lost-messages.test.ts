import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { jobSettled } from '../../schemas/messages/jobs.js';
import { analysisFinished } from '../../schemas/messages/media.js';
import { factRoutes as jobsFacts } from '../../services/jobs/facts/facts.consumer.js';
import { openJob } from '../../services/jobs/job/open-job.js';
import { forgetWork } from '../../services/media/queue/lease-work.js';
import type { Storage } from '../../services/media/storage/storage.js';
import { commandRoutes } from '../../services/media/work/commands/commands.consumer.js';
import { inTransaction } from '../../services/platform/database.js';
import type { MessageRoute } from '../../services/platform/messaging/consumer.js';
import { queueMessage } from '../../services/platform/messaging/outbox.js';
import { makeOwnSource } from '../../services/platform/messaging/reconcile/message-source.js';
import { Reconciler } from '../../services/platform/messaging/reconcile/reconciler.js';
import { factRoutes as videosFacts } from '../../services/videos/facts/facts.consumer.js';
import { factRoutes as webhooksFacts } from '../../services/webhooks/facts/facts.consumer.js';
import { createWebhook } from '../../services/webhooks/webhook/create-webhook.js';
import { aCaller, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { aDraft } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';
import { aWebhooksContext } from '../setup/webhooks.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
const ANALYSIS = { language: 'en', durationSeconds: 12.5, sceneTimes: [], cues: [], zoomMoments: null };

describe('analysis with lost messages', () => {
  const database = useTestDatabase();

  const dbs = {} as Record<'jobs' | 'media' | 'videos' | 'webhooks', DataSource>;
  let videoId = '';
  let jobId = '';

  before(async () => {
    for (const service of ['jobs', 'media', 'videos', 'webhooks'] as const)
      dbs[service] = await database.open(service);
    videoId = await aDraft(dbs.videos);
    await createWebhook(aWebhooksContext(dbs.webhooks), {
      url: 'https://example.com/hook',
      events: ['video.analyzed'],
    });
    const context = aJobsContext(dbs.jobs, aCaller({ issuer: 'videos' }));
    const { job } = await openJob(context, {
      kind: 'analysis',
      type: 'analysis',
      videoId,
      durationSeconds: 12.5,
      command: 'media.analyze-video.v1',
      payload: { videoId, sourceFileId: 'fil_1' },
    });
    jobId = job.id;
  });

  /** Discards the messages that the service has to send; then the receiver reconciles. */
  const loseAndReconcile = async (
    receiver: keyof typeof dbs,
    queue: string,
    routes: readonly MessageRoute[],
    senders: ReadonlyArray<keyof typeof dbs>,
  ) => {
    for (const sender of senders) await dbs[sender].query('delete from outbox');
    const reconcilers = [1, 2].map(
      () =>
        new Reconciler({
          db: dbs[receiver],
          queue,
          routes,
          log: silentLog,
          everyMs: 3_600_000,
          graceMs: 0,
          sources: senders.map((sender) => makeOwnSource(sender, dbs[sender])),
        }),
    );
    await dbs[receiver].query('update reconciled_source set due_at = null');
    await Promise.all(reconcilers.map((one) => one.reconcile()));
    await Promise.all(reconcilers.map((one) => one.stop()));
  };

  const toMedia = () => {
    const storage = {} as Storage;
    const videos = makeSubgraphDouble(() => ({}));
    return loseAndReconcile('media', 'media.commands', commandRoutes({ db: dbs.media, storage, videos }), [
      'jobs',
    ]);
  };
  const toVideos = () => {
    const media = makeSubgraphDouble(() => ({ analysis: ANALYSIS }));
    const services = { ...aVideosContext(dbs.videos), media };
    return loseAndReconcile('videos', 'videos.facts', videosFacts(services), ['media', 'jobs']);
  };
  const toJobs = () => loseAndReconcile('jobs', 'jobs.facts', jobsFacts(dbs.jobs), ['media', 'videos']);
  const toWebhooks = () =>
    loseAndReconcile('webhooks', 'webhooks.facts', webhooksFacts(dbs.webhooks), ['jobs', 'videos']);

  const inWorkspace = <T>(db: DataSource, sql: string): Promise<T[]> =>
    inTransaction(db, origin, (tx) => tx.query(sql));
  const job = async () =>
    (await inWorkspace<{ status: string }>(dbs.jobs, `select status from job where id = '${jobId}'`))[0];

  it('is started all the same', async () => {
    await toMedia();

    const work = await inWorkspace(dbs.media, 'select kind, job_id from work');
    expect(work).to.deep.equal([{ kind: 'analysis', job_id: jobId }]);
  });

  it('is applied to the video', async () => {
    await inTransaction(dbs.media, origin, async (tx) => {
      await forgetWork(tx, jobId);
      await queueMessage(tx, analysisFinished, { jobId, attempt: 1, videoId, analysisId: 'ana_1' }, origin);
    });

    await toVideos();

    const [video] = await inWorkspace<{ status: string }>(dbs.videos, 'select status from video');
    expect(video?.status).to.equal('in_progress');
    expect((await job())?.status).to.equal('pending');
  });

  it('settles its job, and charges its minutes', async () => {
    await toJobs();

    expect((await job())?.status).to.equal('completed');
    const ledger = await inWorkspace(dbs.jobs, 'select entry, minutes from ledger_entry order by id');
    expect(ledger).to.have.length(2);
    expect(ledger[1]).to.deep.include({ entry: 'charged' });
  });

  it('sends its event', async () => {
    await toWebhooks();

    const events = await inWorkspace(dbs.webhooks, 'select name from event');
    expect(events).to.deep.equal([{ name: 'video.analyzed' }]);
    expect(await inWorkspace(dbs.webhooks, 'select from delivery')).to.have.length(1);
  });

  it('has each effect once, however often the services reconcile', async () => {
    for (let pass = 0; pass < 2; pass += 1) {
      await toMedia();
      await toVideos();
      await toJobs();
      await toWebhooks();
    }

    expect(await inWorkspace(dbs.media, 'select from work')).to.deep.equal([]);
    expect(await inWorkspace(dbs.jobs, 'select from ledger_entry')).to.have.length(2);
    expect(await inWorkspace(dbs.webhooks, 'select from delivery')).to.have.length(1);
    const settled = await dbs.jobs.query('select from sent_message where name = $1', [jobSettled.name]);
    expect(settled).to.have.length(1);
  });
});
