import { expect } from 'chai';
import { watchJobs } from '../../services/jobs/job/job-metrics.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { settleJob } from '../../services/jobs/lifecycle/settle-job.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { makeProcessMetrics } from '../../services/platform/process/process-metrics.js';
import { aCaller } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { aJobsContext } from '../setup/jobs.js';
import { measureGrowth, metricValue } from '../setup/metric-values.js';
import { BROKEN } from '../setup/process-jobs.js';
import { anAnalysis } from './work.js';

const ENDED = 'jobs_ended_total{type="analysis",status="completed"}';
const CHARGED = 'job_minutes_total{entry="charged"}';

describe('metrics of jobs', () => {
  const db = useTestDatabase().source('jobs');
  const metrics = makeProcessMetrics();

  before(async () => {
    watchJobs(metrics, db);
  });

  const anOpenJob = async (workspaceId: string, videoId: string) => {
    const ctx = aJobsContext(db, aCaller({ issuer: 'videos', workspaceId }));
    return (await openJob(ctx, anAnalysis(videoId, { durationSeconds: 300 }))).job;
  };
  const complete = (workspaceId: string, jobId: string, fail: () => void = () => undefined) =>
    inTransaction(db, { workspaceId }, async (tx) => {
      const origin = { workspaceId, requestId: 'req_test' };
      await settleJob(tx, { jobId, attempt: 1 }, { status: 'completed', result: {} }, origin);
      fail();
    });

  it('count open jobs of all workspaces by type and status', async () => {
    await anOpenJob('ws_1', 'vid_1');
    await anOpenJob('ws_2', 'vid_2');

    expect(await metricValue(metrics, 'jobs_open{type="analysis",status="pending"}')).to.equal(2);
  });

  it('count a job that ended, and its minutes, once and only when that is committed', async () => {
    const { id } = await anOpenJob('ws_3', 'vid_3');
    const before = [await metricValue(metrics, ENDED), await metricValue(metrics, CHARGED)] as const;

    await failureOf(
      complete('ws_3', id, () => {
        throw new Error('the connection was lost');
      }),
    );
    expect(await metricValue(metrics, ENDED)).to.equal(before[0]);
    await complete('ws_3', id);
    await complete('ws_3', id);

    expect((await metricValue(metrics, ENDED)) - before[0]).to.equal(1);
    expect((await metricValue(metrics, CHARGED)) - before[1]).to.be.above(0);
  });

  it('measure the time from the request to the completion, of completed jobs only', async () => {
    const [done, failed] = [await anOpenJob('ws_4', 'vid_4'), await anOpenJob('ws_4', 'vid_5')];
    await inTransaction(db, { workspaceId: 'ws_4' }, (tx) =>
      tx.query(`update job set queued_at = now() - interval '90 seconds'`),
    );
    const measured = await measureGrowth(
      metrics,
      ['count', 'sum'].map((end) => `job_duration_seconds_${end}{type="analysis"}`),
    );

    await complete('ws_4', done.id);
    await inTransaction(db, { workspaceId: 'ws_4' }, (tx) =>
      settleJob(tx, { jobId: failed.id, attempt: 1 }, BROKEN, { workspaceId: 'ws_4', requestId: 'req_test' }),
    );

    const [count, seconds] = await measured();
    expect(count).to.equal(1);
    expect(seconds).to.be.within(90, 120);
  });
});
