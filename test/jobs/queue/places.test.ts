import { expect } from 'chai';
import type { JobEntity } from '../../../services/jobs/job/job.entity.js';
import type { Job } from '../../../services/jobs/job/job.type.js';
import { followPlaces } from '../../../services/jobs/live/follow-jobs.js';
import { secondsToNextStart } from '../../../services/jobs/queue/find-places.js';
import { WatchedPlaces } from '../../../services/jobs/queue/watch-places.js';
import { JobResolver } from '../../../services/jobs/subgraph/job.resolver.js';
import { makeJobLoaders } from '../../../services/jobs/subgraph/job-loaders.js';
import type { SubgraphCall } from '../../../services/platform/graphql/subgraph-client.js';
import { silentLog, testCursors } from '../../setup/calls.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';

const START = '2026-01-01T10:00:00.000Z';

/** Media, where jobs wait in the order of the list, which may be changed. */
function mediaWith(waiting: string[], state: { blockedReason: string | null } = { blockedReason: null }) {
  return makeSubgraphDouble(({ variables }: SubgraphCall) => ({
    workQueue: {
      places: ((variables?.jobIds ?? []) as string[])
        .filter((id) => waiting.includes(id))
        .map((jobId) => ({ jobId, position: waiting.indexOf(jobId) + 1, startsAt: START })),
      nextStartAt: START,
      nextStartOfAllAt: null,
      blockedReason: state.blockedReason,
    },
  }));
}
const broken = makeSubgraphDouble(() => {
  throw new Error('media is away');
});

describe('queue of a job', () => {
  const resolver = new JobResolver();
  const contextOf = (media: ReturnType<typeof mediaWith>) =>
    makeJobLoaders(
      { media, log: silentLog, db: undefined as never, cursors: testCursors },
      'ws_test',
    ) as never;
  const aJob = (id: string, differing: object = {}) =>
    ({
      id,
      status: 'pending',
      kind: 'export',
      progress: { waitingFor: null },
      ...differing,
    }) as unknown as Job;

  it('is the position and the estimated start, read together for many jobs', async () => {
    const media = mediaWith(['job_1', 'job_2']);
    const ctx = contextOf(media);

    const places = await Promise.all(['job_2', 'job_1', 'job_3'].map((id) => resolver.queue(aJob(id), ctx)));

    const estimatedStartAt = new Date(START);
    expect(places).to.deep.equal([
      { position: 2, estimatedStartAt },
      { position: 1, estimatedStartAt },
      null,
    ]);
    expect(media.calls).to.have.length(1);
  });

  it('says why no worker begins the job, also before media knows it', async () => {
    const state: { blockedReason: string | null } = { blockedReason: 'No worker is running' };
    const media = mediaWith(['job_1'], state);
    const reasons = (jobs: readonly Job[]) =>
      Promise.all(jobs.map((job) => resolver.blockedReason(job, contextOf(media))));

    expect(
      await reasons([aJob('job_1'), aJob('job_2'), aJob('job_3', { status: 'processing' })]),
    ).to.deep.equal(['No worker is running', 'No worker is running', null]);
    state.blockedReason = null;
    expect(await reasons([aJob('job_1')])).to.deep.equal([null]);
    expect(await resolver.blockedReason(aJob('job_1'), contextOf(broken as never))).to.equal(null);
  });

  it('says so of a process whose video is not ingested, and of one whose step waits', async () => {
    const media = mediaWith([], { blockedReason: 'No worker is running' });
    const steps = [
      { status: 'completed', childJobId: 'job_1' },
      { status: 'running', childJobId: 'job_2' },
    ];
    const reasonOf = (status: string, ofStep: string) =>
      resolver.blockedReason(aJob('process_1', { status, kind: 'process' }), {
        ...(contextOf(media) as object),
        stepsOfJob: { load: async () => steps },
        jobById: { load: async (id: string) => ({ id, status: ofStep, waitingFor: null }) },
      } as never);

    expect(await reasonOf('pending', 'pending')).to.equal('No worker is running');
    expect(await reasonOf('processing', 'pending')).to.equal('No worker is running');
    expect(await reasonOf('processing', 'processing')).to.equal(null);
  });

  it('is null, without a request, for jobs that run, have ended or wait for something else', async () => {
    const media = mediaWith(['job_1']);
    const others = [
      { status: 'processing' },
      { status: 'completed' },
      { progress: { waitingFor: 'upload' } },
    ];

    for (const other of others)
      expect(await resolver.queue(aJob('job_1', other), contextOf(media))).to.equal(null);
    expect(media.calls).to.have.length(0);
  });

  it('is null while media does not answer', async () => {
    expect(await resolver.queue(aJob('job_1'), contextOf(broken as never))).to.equal(null);
  });

  it('gives refused requests the time until the next start, within bounds', async () => {
    const media = mediaWith([]);
    const secondsBefore = (ms: number, bound: 'workspace' | 'installation' = 'workspace') =>
      secondsToNextStart({ media, log: silentLog }, 'ws_test', bound, Date.parse(START) - ms);

    expect(await secondsBefore(41_500)).to.equal(42);
    expect([await secondsBefore(-60_000), await secondsBefore(9_000_000)]).to.deep.equal([5, 600]);
    expect(await secondsBefore(0, 'installation')).to.equal(30);
    expect(await secondsToNextStart({ media: broken, log: silentLog }, 'ws_test', 'workspace')).to.equal(30);
  });

  it('is repeated to followers of a job whenever it changed, until the job begins', async () => {
    const waiting = ['job_0', 'job_1'];
    const state: { blockedReason: string | null } = { blockedReason: null };
    const media = mediaWith(waiting, state);
    const places = new WatchedPlaces({ media, log: silentLog });
    const repeated: string[] = [];
    const following = followPlaces({ places }, ({ id }) => repeated.push(id));
    const row = (id: string, status = 'pending') =>
      ({ id, workspaceId: 'ws_test', status, kind: 'export', waitingFor: null }) as JobEntity;
    for (const id of ['job_1', 'job_unknown']) following.see(row(id));

    await places.check();
    await places.check();
    expect(repeated).to.deep.equal(['job_1']);
    waiting.shift();
    await places.check();
    expect(repeated).to.deep.equal(['job_1', 'job_1']);

    state.blockedReason = 'No worker is running';
    await places.check();
    expect(repeated).to.deep.equal(['job_1', 'job_1', 'job_1', 'job_unknown']);

    following.see(row('job_1', 'processing'));
    following.see(row('job_unknown', 'processing'));
    following.stop();
    await places.check();
    expect(media.calls).to.have.length(4);
  });
});
