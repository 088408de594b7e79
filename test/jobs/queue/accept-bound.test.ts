import { expect } from 'chai';
import type { OpenJob } from '../../../services/jobs/lifecycle/accept-job.js';
import { findJobs } from '../../../services/jobs/lifecycle/find-jobs.js';
import { openJob, openJobs } from '../../../services/jobs/lifecycle/open-job.js';
import { retryJob } from '../../../services/jobs/lifecycle/retry-job.js';
import { settleJob } from '../../../services/jobs/lifecycle/settle-job.js';
import { JobQueue, type QueueBounds } from '../../../services/jobs/queue/job-queue.js';
import { watchQueue } from '../../../services/jobs/queue/queue-metrics.js';
import { openProcess, requirePlace } from '../../../services/jobs/subgraph/process.resolver.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import type { DomainError } from '../../../services/platform/errors/errors.js';
import { readReadiness } from '../../../services/platform/process/health.js';
import { makeProcessMetrics } from '../../../services/platform/process/process-metrics.js';
import { aCaller, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { aJobsContext } from '../../setup/jobs.js';
import { metricValue } from '../../setup/metric-values.js';
import { readMonth } from '../../setup/read-ledger.js';
import * as work from '../work.js';

const FAULT = { code: 'internal_error', message: 'No', step: 'join', retryable: true };
const WIDE = { overall: 1_000_000, perWorkspace: 1_000_000 };

describe('bounds of the job queue', () => {
  const db = useTestDatabase().source('jobs');
  let number = 0;
  let workspaceId = '';
  beforeEach(() => {
    workspaceId = `ws_${++number}`;
  });

  const queueOf = (bounds: Partial<QueueBounds>, retryAfter = 42) =>
    new JobQueue(db, { ...WIDE, ...bounds }, async () => retryAfter, 0);
  const contextOf = (queue: JobQueue, differing = {}) =>
    aJobsContext(db, aCaller({ issuer: 'videos', workspaceId, ...differing }), { queue });
  const anAnalysis = (videoId: string, differing: Partial<OpenJob> = {}) =>
    work.anAnalysis(videoId, { durationSeconds: 60, ...differing });
  const open = (queue: JobQueue, videoId: string, differing = {}) =>
    openJob(contextOf(queue, differing), anAnalysis(videoId));
  const countJobs = async (): Promise<number> => {
    const jobs: unknown[] = await inTransaction(db, { workspaceId }, (tx) => tx.query('select from job'));
    return jobs.length;
  };
  const countCommands = async (): Promise<number> => {
    const sent: unknown[] = await db.query(`select from outbox where envelope ->> 'workspaceId' = $1`, [
      workspaceId,
    ]);
    return sent.length;
  };
  const settle = (jobId: string, settlement: Parameters<typeof settleJob>[2]) => {
    const origin = { workspaceId, requestId: 'req_test' };
    return inTransaction(db, origin, (tx) => settleJob(tx, { jobId, attempt: 1 }, settlement, origin));
  };

  it('refuse a job beyond the workspace’s bound with unavailable and the time to retry, and store nothing of it', async () => {
    const queue = queueOf({ perWorkspace: 2 });
    await open(queue, 'vid_1');
    await open(queue, 'vid_2');

    const refused = (await failureOf(open(queue, 'vid_3'))) as DomainError;

    expect([refused.code, refused.details?.retryAfterSeconds]).to.deep.equal(['unavailable', 42]);
    expect(refused.message).to.equal(
      'The queue is full: 2 jobs of this workspace are waiting (MAX_QUEUED_JOBS_PER_WORKSPACE); try again in 42 seconds',
    );
    expect([await countJobs(), await countCommands()]).to.deep.equal([2, 2]);
    expect((await readMonth(db, workspaceId)).reserved).to.equal(2);
    expect((await open(queue, 'vid_1', { workspaceId: `${workspaceId}_other` })).started).to.equal(true);
  });

  it('accept work again, under the key of the refused request, once a job no longer waits', async () => {
    const queue = queueOf({ perWorkspace: 1 });
    const key = { effectKey: `key_${number}`, credentialId: 'key_test' };
    const { job } = await open(queue, 'vid_1');
    expect(await refusalOf(open(queue, 'vid_2', key))).to.equal('unavailable');

    await settle(job.id, { status: 'completed', result: {} });

    expect((await open(queue, 'vid_2', key)).started).to.equal(true);
  });

  it('return the open job for the same work, and report exhausted minutes as such', async () => {
    const queue = queueOf({ perWorkspace: 1 });
    const { job } = await open(queue, 'vid_1');
    const plan = { id: 'free', apiAccess: true, videoMinutesPerMonth: 1, webhooks: 0 };

    const again = await open(queue, 'vid_1');

    expect([again.started, again.job.id]).to.deep.equal([false, job.id]);
    expect(await refusalOf(open(queue, 'vid_2', { plan }))).to.equal('limit_exceeded');
  });

  it('refuse all jobs of a request together', async () => {
    const queue = queueOf({ perWorkspace: 2 });
    const exports = (...variants: string[]) =>
      variants.map((variant) =>
        anAnalysis('vid_1', {
          kind: 'export',
          type: 'export',
          variant,
          command: 'media.render-video.v1',
          payload: { videoId: 'vid_1', planId: `pln_${variant}` },
        }),
      );

    expect(await refusalOf(openJobs(contextOf(queue), exports('16:9', '9:16', '1:1')))).to.equal(
      'unavailable',
    );
    expect([await countJobs(), await countCommands()]).to.deep.equal([0, 0]);
    expect(await openJobs(contextOf(queue), exports('16:9', '9:16'))).to.have.length(2);
  });

  it('refuse work of every workspace beyond the bound of all', async () => {
    const { waiting } = await queueOf({}).count();
    const queue = queueOf({ overall: waiting + 1 });
    await open(queue, 'vid_1');

    const refused = await failureOf(open(queue, 'vid_1', { workspaceId: `${workspaceId}_other` }));

    expect(refused.message).to.match(/jobs of this installation are waiting \(MAX_QUEUED_JOBS\)/);
  });

  it('let a process that was accepted take all of its steps, and an ingest begin', async () => {
    const queue = queueOf({ perWorkspace: 1 });
    await open(queue, 'vid_1');
    const [jobId, videoId] = [`process_1_${number}`, 'vid_2'];
    const steps = ['analysis'];

    await openProcess(contextOf(queue), { jobId, videoId, projectId: null, steps });
    const parent = { jobId, attempt: 1, step: 'analysis' };
    const step = await openJob(contextOf(queue), anAnalysis(videoId, { parent }));
    const ingest = await openJob(
      contextOf(queue),
      anAnalysis('vid_3', {
        kind: 'ingest',
        type: 'ingest',
        command: 'media.ingest-source.v1',
        payload: { videoId: 'vid_3', source: { kind: 'file', fileId: 'fil_3' }, filename: 'a.mp4' },
      }),
    );

    expect([step.started, ingest.started]).to.deep.equal([true, true]);
  });

  it('refuse a new process, before and when it is opened', async () => {
    const queue = queueOf({ perWorkspace: 1 });
    await requirePlace(contextOf(queue));
    await open(queue, 'vid_1');
    const input = { jobId: `process_1_${number}`, videoId: 'vid_2', projectId: null, steps: ['export'] };

    expect(await refusalOf(requirePlace(contextOf(queue)))).to.equal('unavailable');
    const opened = openProcess(contextOf(queue), { ...input, isRefusable: true });
    expect(await refusalOf(opened)).to.equal('unavailable');
    expect(await countJobs()).to.equal(1);
  });

  it('refuse a retry, which leaves the job as it ended', async () => {
    const queue = queueOf({ perWorkspace: 1 });
    const { job } = await open(queue, 'vid_1');
    await settle(job.id, { status: 'failed', error: FAULT });
    await open(queue, 'vid_2');

    expect(await refusalOf(retryJob(contextOf(queue), job.id))).to.equal('unavailable');

    const [left] = await findJobs(db, workspaceId, [job.id]);
    expect([left?.status, left?.attempt, left?.error?.message]).to.deep.equal(['failed', 1, 'No']);
  });

  it('do not count jobs that wait for an upload', async () => {
    const queue = queueOf({ perWorkspace: 1 });
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    await openJob(
      contextOf(queue),
      anAnalysis('vid_1', {
        kind: 'ingest',
        type: 'ingest',
        command: 'media.ingest-source.v1',
        payload: {
          videoId: 'vid_1',
          source: { kind: 'upload', uploadId: 'upl_1', expiresAt },
          filename: 'a.mp4',
        },
      }),
    );

    expect((await open(queue, 'vid_2')).started).to.equal(true);
  });

  it('are exceeded by no more than the requests that are accepted at the same moment', async () => {
    const queue = queueOf({ perWorkspace: 5 });
    const requests = Array.from({ length: 40 }, (_, i) => refusalOf(open(queue, `vid_${i}`)));

    const accepted = (await Promise.all(requests)).filter((code) => code === null).length;

    expect(accepted).to.be.within(5, 5 + 10);
    expect(await countJobs()).to.equal(accepted);
    expect(await refusalOf(open(queue, 'vid_later'))).to.equal('unavailable');
  });

  it('make no request wait for another one of the workspace', async () => {
    const queue = queueOf({ perWorkspace: 5 });
    await queue.accept(workspaceId, async (_tx, admit) => {
      await admit(1);
      expect((await open(queue, 'vid_1')).started).to.equal(true);
    });
  });

  it('are shown by readiness and metrics', async () => {
    const queue = queueOf({ perWorkspace: 1 });
    const metrics = makeProcessMetrics();
    watchQueue(metrics, queue);
    const refusals = () => metricValue(metrics, 'jobs_refused_total{bound="workspace"}');
    await open(queue, 'vid_1');
    const before = await refusals();
    await refusalOf(open(queue, 'vid_2'));
    const { waiting, fullWorkspaces } = await queue.count();

    expect((await refusals()) - before).to.equal(1);
    expect(await metricValue(metrics, 'jobs_waiting')).to.equal(waiting);
    expect(await metricValue(metrics, 'jobs_full_workspaces')).to.equal(fullWorkspaces);
    const { status, checks } = await readReadiness({ queue: () => queue.describe() });
    expect(status).to.equal('degraded');
    expect(checks.queue).to.match(/is refused \(MAX_QUEUED_JOBS_PER_WORKSPACE is 1\)$/);
    expect((await readReadiness({ queue: () => queueOf({}).describe() })).status).to.equal('ready');
  });

  it('count the jobs of a workspace no further than its bound', async () => {
    const queue = queueOf({ perWorkspace: 3 });
    for (const videoId of ['vid_1', 'vid_2', 'vid_3', 'vid_4', 'vid_5']) await open(queueOf({}), videoId);

    const counted = await inTransaction(db, { workspaceId }, (tx) => queue.countOf(tx, workspaceId));

    expect(counted).to.equal(4);
  });
});
