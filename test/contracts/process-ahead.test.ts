import { expect } from 'chai';
import { factRoutes } from '../../services/jobs/facts/facts.consumer.js';
import { cancelJob } from '../../services/jobs/lifecycle/cancel-job.js';
import { requireJob } from '../../services/jobs/lifecycle/find-jobs.js';
import type { Caller } from '../../services/platform/access/caller.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { deleteVideo } from '../../services/videos/operations/delete-video.js';
import { findAcceptedProcess } from '../../services/videos/process/find-accepted-process.js';
import { processVideo } from '../../services/videos/process/process-video.js';
import { aCaller, refusalOf, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { aVideosContext } from '../setup/videos-context.js';

const STARTED = { url: 'https://films.example/a.mp4', generate: { export: true } };

describe('a process whose id was returned while jobs was unreachable', () => {
  const database = useTestDatabase();
  const videos = database.source('videos');
  const jobs = database.source('jobs');
  beforeEach(() => videos.query('delete from outbox'));

  /** Jobs confirms the remaining minutes and is unreachable from then on. */
  const accept = () => {
    const away = makeSubgraphDouble(({ document }) => {
      if (document.includes('HasMinutes')) return { hasMinutes: true };
      throw new DomainError('unavailable', 'The jobs service can’t be reached; try again');
    });
    return processVideo({ ...aVideosContext(videos), jobs: away }, STARTED);
  };
  /** Sends a request to jobs, which calls videos. */
  const atJobs = (caller: Caller = aCaller()) =>
    aJobsContext(jobs, caller, {
      videos: makeSubgraphDouble(async ({ variables, as }) => {
        const ctx = aVideosContext(videos, { ...as, issuer: 'jobs' });
        const accepted = await findAcceptedProcess(ctx, String(variables?.jobId));
        return { acceptedProcess: JSON.parse(JSON.stringify(accepted)) };
      }),
    });
  /** Delivers the pending events in order. */
  const deliverFacts = async () => {
    const queued: Array<{ envelope: { id: string; name: string; payload: object } }> = await videos.query(
      'select envelope from outbox order by position',
    );
    for (const { envelope } of queued) {
      const route = factRoutes(jobs).find(({ name }) => name === envelope.name);
      const received = { workspaceId: 'ws_test', requestId: 'req_late', messageId: envelope.id, attempt: 1 };
      await route?.run(envelope as never, {
        ...received,
        signal: AbortSignal.timeout(60_000),
        log: silentLog,
      });
    }
  };
  const countJobs = async (videoId: string) => {
    const ctx = atJobs();
    return (await ctx.jobsOfVideo.load({ id: videoId, page: { first: 100 } })).totalCount;
  };

  it('is readable before the event arrives, and exists once afterwards', async () => {
    const { job, video, steps } = await accept();

    const read = await requireJob(atJobs(), job.id);
    const jobsBefore = await countJobs(video.id);
    await deliverFacts();

    expect(read).to.deep.include({ id: job.id, type: 'process', status: 'processing', videoId: video.id });
    expect(read.requestId).to.equal('req_test');
    expect(read.result).to.deep.equal({ completedSteps: [], currentStep: steps[0] });
    expect(await countJobs(video.id)).to.equal(jobsBefore);
    expect(await requireJob(atJobs(), job.id)).to.deep.equal(read);
  });

  it('can be canceled', async () => {
    const { job } = await accept();

    expect(await cancelJob(atJobs(), job.id)).to.include({ id: job.id, status: 'canceled' });
    await deliverFacts();
    expect(await requireJob(atJobs(), job.id)).to.include({ status: 'canceled' });
  });

  it('is reported as canceled when its video was deleted, before and after the events arrive', async () => {
    const { job, video } = await accept();
    await deleteVideo(aVideosContext(videos), video.id);

    const read = await requireJob(atJobs(), job.id);
    await deliverFacts();

    expect(read).to.include({ id: job.id, status: 'canceled', videoId: video.id });
    expect(await requireJob(atJobs(), job.id)).to.include({ status: 'canceled' });
  });

  it('is isolated by workspace, and an unknown id is not found', async () => {
    const { job } = await accept();

    expect(await refusalOf(requireJob(atJobs(aCaller({ workspaceId: 'ws_other' })), job.id))).to.equal(
      'not_found',
    );
    expect(await refusalOf(requireJob(atJobs(), 'process_1_none'))).to.equal('not_found');
  });
});
