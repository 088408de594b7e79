import { expect } from 'chai';
import type { OpenJob } from '../../services/jobs/lifecycle/accept-job.js';
import { cancelJob } from '../../services/jobs/lifecycle/cancel-job.js';
import { findJobs } from '../../services/jobs/lifecycle/find-jobs.js';
import { openJob, openJobs } from '../../services/jobs/lifecycle/open-job.js';
import { retryJob } from '../../services/jobs/lifecycle/retry-job.js';
import { settleJob } from '../../services/jobs/lifecycle/settle-job.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';
import { queuedMessages } from '../setup/queued-messages.js';
import * as work from './work.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
const RENDER = 'media.render-video.v1';
const FAULT = { code: 'internal_error', message: 'No', step: 'join', retryable: true };

describe('openJobs', () => {
  const db = useTestDatabase().source('jobs');
  let videoNumber = 0;
  let videoId = '';
  beforeEach(async () => {
    videoId = `vid_${++videoNumber}`;
    await db.query('delete from outbox');
  });

  const videos = (differing = {}) => aJobsContext(db, aCaller({ issuer: 'videos', ...differing }));
  const anExport = (variant: string) =>
    work.anExport(videoId, { variant, payload: { videoId, planId: `pln_${variant}` } });
  const anAnalysis = (differing: Partial<OpenJob> = {}) => work.anAnalysis(videoId, differing);
  const open = (...variants: string[]) => openJobs(videos(), variants.map(anExport));
  const ids = (opened: Awaited<ReturnType<typeof open>>) => opened.map(({ job }) => job.id);
  const settle = (jobId: string, settlement: Parameters<typeof settleJob>[2]) =>
    inTransaction(db, origin, (tx) => settleJob(tx, { jobId, attempt: 1 }, settlement, origin));
  const stateOf = async (jobIds: readonly string[]) =>
    (await findJobs(db, 'ws_test', jobIds)).map((job) => job?.status);
  const sent = async () =>
    (await queuedMessages(db))
      .filter(({ name }) => name === RENDER)
      .map(({ payload }) => (payload as { planId: string }).planId);

  it('accepts every variant as a job of its own, and has them run side by side', async () => {
    const opened = await open('16:9', '9:16', '1:1');

    expect(opened.map(({ started, job }) => [started, job.status, job.variant])).to.deep.equal([
      [true, 'pending', '16:9'],
      [true, 'pending', '9:16'],
      [true, 'pending', '1:1'],
    ]);
    expect(await sent()).to.deep.equal(['pln_16:9', 'pln_9:16', 'pln_1:1']);
  });

  it('sends a request unchanged with the command, also with fields that only its receiver knows', async () => {
    const request = { version: 2, fieldOfNextVersion: { deep: [1] } };
    const { payload, ...job } = anExport('16:9');

    const { job: opened } = await openJob(videos(), { ...job, payload: { ...payload, request } });

    const [command] = await queuedMessages(db);
    expect(command?.payload).to.deep.equal({ ...payload, request, jobId: opened.id, attempt: 1 });
    expect(opened, 'only sending it reads it').to.not.have.property('command');
  });

  it('waits for the video’s earlier job, then dispatches all variants together; later work waits for all', async () => {
    const { job: first } = await openJob(videos(), anAnalysis());
    const opened = await open('16:9', '9:16');
    const { job: later } = await openJob(videos(), anAnalysis({ type: 'backup', kind: 'backup' }));
    expect(await sent()).to.deep.equal([]);

    await settle(first.id, { status: 'completed', result: {} });
    expect(await sent()).to.deep.equal(['pln_16:9', 'pln_9:16']);
    const dispatched = async () => (await findJobs(db, 'ws_test', [later.id]))[0]?.dispatchedAt;
    await settle(ids(opened)[0] as string, { status: 'completed', result: {} });
    expect(await dispatched()).to.equal(null);

    await settle(ids(opened)[1] as string, { status: 'completed', result: {} });
    expect(await dispatched()).to.be.an.instanceOf(Date);
  });

  it('returns the open job of a variant and starts the others, also after a request for one', async () => {
    const { job: alone } = await openJob(videos(), anExport('16:9'));

    const [same, other] = await open('16:9', '9:16');

    expect([same?.started, same?.job.id]).to.deep.equal([false, alone.id]);
    expect([other?.started, await stateOf([other?.job.id as string])]).to.deep.equal([true, ['pending']]);
  });

  it('leaves one open job of the type to a request for one: the first that runs', async () => {
    const opened = await open('16:9', '9:16');

    const { started, job } = await openJob(videos(), anExport('4:5'));

    expect([started, job.id]).to.deep.equal([false, ids(opened)[0]]);
  });

  it('starts each variant once for ten concurrent requests', async () => {
    const opened = await Promise.all(Array.from({ length: 10 }, () => open('16:9', '9:16')));

    expect(opened.flat().filter(({ started }) => started)).to.have.length(2);
    expect(new Set(opened.flatMap(ids)).size).to.equal(2);
  });

  it('opens none when the minutes do not cover all', async () => {
    const plan = { name: 'business', videoMinutesPerMonth: 3 } as never;
    const charged = ['de', 'es'].map((variant) => anAnalysis({ variant, durationSeconds: 120 }));
    const jobs = () =>
      inTransaction(db, origin, (tx) => tx.query('select id from job where video_id = $1', [videoId]));

    expect(await refusalOf(openJobs(videos({ plan }), charged))).to.equal('limit_exceeded');
    expect([await jobs(), (await queuedMessages(db)).length]).to.deep.equal([[], 0]);
    const opened = await openJobs(videos({ plan }), [anAnalysis({ variant: 'de', durationSeconds: 120 })]);
    expect(opened.map(({ started }) => started)).to.deep.equal([true]);
  });

  it('opens them once for a repeated key, and refuses the key for other variants', async () => {
    const key = { effectKey: 'key_1', credentialId: 'key_of_test' };
    const first = await openJobs(videos(key), [anExport('16:9'), anExport('9:16')]);
    const again = await openJobs(videos(key), [anExport('16:9'), anExport('9:16')]);

    expect(ids(again)).to.deep.equal(ids(first));
    expect(again.map(({ started }) => started)).to.deep.equal([true, true]);
    expect(await refusalOf(openJobs(videos(key), [anExport('1:1')]))).to.equal('conflict');
  });

  it('lets one fail, be canceled or be retried without the others', async () => {
    const [wide, tall, square] = ids(await open('16:9', '9:16', '1:1')) as [string, string, string];
    const caller = aJobsContext(db, aCaller());

    await settle(tall, { status: 'failed', error: FAULT });
    await cancelJob(caller, square);
    expect(await stateOf([wide, tall, square])).to.deep.equal(['pending', 'failed', 'canceled']);
    await retryJob(caller, tall);

    expect(await stateOf([wide, tall, square])).to.deep.equal(['pending', 'pending', 'canceled']);
    expect((await sent()).filter((plan) => plan === 'pln_9:16')).to.have.length(2);
    expect(await refusalOf(retryJob(caller, tall))).to.equal('conflict');
  });

  it('refuses jobs of several videos or types, and none at all', async () => {
    const mixed = [anExport('16:9'), { ...anExport('9:16'), videoId: 'vid_other' }];

    for (const requests of [[], mixed, [anExport('16:9'), anAnalysis()]])
      expect(await refusalOf(openJobs(videos(), requests))).to.equal('validation_error');
    expect(await refusalOf(openJobs(aJobsContext(db, aCaller()), [anExport('16:9')]))).to.equal('not_found');
  });
});
