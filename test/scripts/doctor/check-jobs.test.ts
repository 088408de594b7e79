import { expect } from 'chai';
import pg from 'pg';
import { checkJobs, findingOf, type WaitingJobs } from '../../../scripts/doctor/checks/check-jobs.js';
import { makeEmptyDatabase, useTestDatabase } from '../../setup/database.js';

type Values = Readonly<Record<string, unknown>>;

describe('npm run doctor, stuck jobs', () => {
  const client = useTestDatabase().admin();
  beforeEach(() =>
    client.query(
      'delete from jobs.job; delete from media.work; delete from media.work_pool; delete from media.upload',
    ),
  );

  const insert = (table: string, values: Values) => {
    const names = Object.keys(values);
    const places = names.map((_, index) => `$${index + 1}`);
    return client.query(`insert into ${table} (${names}) values (${places})`, Object.values(values));
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  /** A job that was dispatched two hours ago, and has not changed since. */
  const aJob = (id: string, values: Values = {}) =>
    insert('jobs.job', {
      ...{ workspace_id: 'ws_1', id, kind: 'analysis', type: id, video_id: 'vid_1', status: 'pending' },
      ...{ step: 'queued', message: '', command: '{}', request_id: 'req_1', queued_at: minutesAgo(120) },
      ...{ dispatched_at: minutesAgo(120), updated_at: minutesAgo(120) },
      ...values,
    });
  const aUnit = (jobId: string, values: Values = {}) =>
    insert('media.work', {
      ...{ workspace_id: 'ws_1', id: `wrk_${jobId}`, job_id: jobId, video_id: 'vid_1', request_id: 'req_1' },
      ...{ kind: 'analysis', payload: '{}', state: 'queued', created_at: minutesAgo(120) },
      ...values,
    });
  const LEASED = () => ({ state: 'leased', lease_owner: 'worker_1', lease_until: minutesAgo(-1) });
  const aWorker = (values: Values = {}) =>
    insert('media.work_pool', {
      ...{ id: 'pool_1', kinds: ['analysis', 'segment'], places: 2, times: '{}' },
      ...values,
    });
  const texts = async () => (await checkJobs(client)).map(({ state, text }) => `${state}: ${text}`);
  const IN_ORDER = ['ok: no job is stuck'];

  it('are none before the first start, nor without jobs', async () => {
    expect(await texts()).to.deep.equal(IN_ORDER);
    const empty = await makeEmptyDatabase();
    const other = new pg.Client({ connectionString: empty.url });
    await other.connect();
    expect((await checkJobs(other))[0]?.text).to.equal('no tables yet; the first start creates them');
    await other.end();
    await empty.drop();
  });

  it('are none of those that wait for their upload, however long', async () => {
    await aJob('told', { waiting_for: 'upload' });
    // The report that says so is live progress, which may be lost.
    await aJob('untold');
    await insert('media.upload', {
      ...{ workspace_id: 'ws_1', id: 'upl_1', video_id: 'vid_1', filename: 'a.mp4', request_id: 'req_1' },
      ...{ job_id: 'untold', expires_at: minutesAgo(-600) },
    });
    expect(await texts()).to.deep.equal(IN_ORDER);
    await client.query(`update media.upload set state = 'dropped'`);
    expect(await texts())
      .to.have.length(1)
      .and.not.deep.equal(IN_ORDER);
  });

  it('are none of a long queue while workers are at work', async () => {
    await aWorker();
    for (const id of ['second', 'third']) {
      await aJob(id);
      await aUnit(id);
    }
    await aJob('first', { status: 'processing', updated_at: minutesAgo(0) });
    await aUnit('first', { kind: 'segment', ...LEASED() });
    expect(await texts()).to.deep.equal([
      'ok: 2 jobs wait for 60 minutes, for example second; workers are at work on others',
      ...IN_ORDER,
    ]);
  });

  it('are those in a queue that workers do not take from, or that no worker serves', async () => {
    await aJob('first');
    await aUnit('first');
    const noWorker = ['warning: 1 job waits for 60 minutes, for example first: no worker runs'];
    expect(await texts()).to.deep.equal(noWorker);
    await aWorker({ id: 'silent', seen_at: minutesAgo(2) });
    await aWorker({ id: 'stopped', places: 0 });
    await aWorker({ id: 'other', kinds: ['tool'] });
    expect(await texts()).to.deep.equal(noWorker);
    await aWorker();
    expect(await texts()).to.deep.equal([
      'warning: 1 job waits for 60 minutes, for example first, and the workers process nothing',
    ]);
  });

  it('are those whose worker has lost its lease, and none whose worker renews it', async () => {
    await aWorker();
    await aJob('first', { status: 'processing' });
    await aUnit('first', LEASED());
    expect(await texts()).to.deep.equal(IN_ORDER);
    await client.query(`update media.work set lease_until = now() - interval '1 hour'`);
    expect(await texts()).to.deep.equal([
      'warning: 1 job waits for 60 minutes, for example first, and the workers process nothing',
    ]);
  });

  it('are those without work that is open, unless they changed within the hour', async () => {
    await aJob('first', { status: 'processing' });
    await aUnit('first', { state: 'done' });
    expect(await texts()).to.deep.equal([
      'warning: 1 job has made no progress for 60 minutes, for example first, and no work is open for it',
    ]);
    await client.query('update jobs.job set progress_at = $1', [minutesAgo(59)]);
    expect(await texts()).to.deep.equal(IN_ORDER);
    await client.query(`update jobs.job set progress_at = null, status = 'completed'`);
    expect(await texts()).to.deep.equal(IN_ORDER);
  });

  it('are none behind an earlier job of their video, but those that have nothing to wait for', async () => {
    await aJob('first', { updated_at: minutesAgo(0) });
    await aJob('second', { dispatched_at: null });
    await aJob('other', { dispatched_at: null, video_id: 'vid_2' });
    expect(await texts()).to.deep.equal([
      'warning: 1 job has not begun for 60 minutes, for example other, although no earlier job of the video runs',
    ]);
  });

  it('are processes without a step, after the time that the longest step takes', async () => {
    const values = { kind: 'process', command: null, dispatched_at: minutesAgo(240) };
    await aJob('with_step', { ...values, updated_at: minutesAgo(240) });
    await aJob('step', { parent_job_id: 'with_step', parent_step: 'analysis', updated_at: minutesAgo(0) });
    await aJob('writing', { ...values, video_id: 'vid_2', updated_at: minutesAgo(110) });
    expect(await texts()).to.deep.equal(IN_ORDER);
    await aJob('left', { ...values, video_id: 'vid_3', updated_at: minutesAgo(240) });
    expect(await texts()).to.deep.equal([
      'warning: 1 job has no step that runs, for 180 minutes, for example left',
    ]);
  });

  it('are those whose work was parked an hour ago, whatever was reported since', async () => {
    for (const [reason, minutes] of [
      ['engine', 90],
      ['storage', 90],
      ['service', 30],
    ] as const) {
      await aJob(reason, { status: 'processing', waiting_for: reason, updated_at: minutesAgo(0) });
      await aUnit(reason, { waiting_for: reason, parked_at: minutesAgo(minutes) });
    }
    expect(await texts()).to.deep.equal([
      'warning: 1 job waits for an engine for 60 minutes, for example engine',
      'warning: 1 job waits for the storage for 60 minutes, for example storage',
    ]);
  });

  it('are found across workspaces by the owner of the tables, to whom their boundaries apply', async () => {
    await aJob('first');
    await aUnit('first');
    await client.query('create role doctor_owner nologin; grant usage on schema jobs, media to doctor_owner');
    try {
      await client.query(
        'grant select on jobs.job, media.work, media.work_pool, media.upload to doctor_owner; set role doctor_owner',
      );
      expect(await texts()).to.deep.equal([
        'warning: 1 job waits for 60 minutes, for example first: no worker runs',
      ]);
    } finally {
      await client.query('reset role; drop owned by doctor_owner; drop role doctor_owner');
    }
  });

  it('come with what lets them continue', () => {
    const reasons: ReadonlyArray<readonly [WaitingJobs['reason'], RegExp]> = [
      ['no worker', /^npm start, or one more worker/],
      ['idle workers', /logs\/worker\.log$/],
      ['lost', /npm run dead-letters -- list media\.commands; or POST \/v1\/jobs\/job_1\/cancel/],
      ['undispatched', /POST \/v1\/jobs\/job_1\/cancel, then \/retry$/],
      ['process', /^npm run dead-letters -- list videos\.long-steps/],
      ['storage', /^free space/],
      ['engine', /^npm run engines -- list/],
      ['service', /^npm start/],
    ];
    for (const [reason, mend] of reasons) {
      const finding = findingOf({ reason, count: 2, example: 'job_1' });
      expect(finding.state, reason).to.equal('warning');
      expect(finding.text, reason).to.match(/^2 jobs /);
      expect(finding.mend, reason).to.match(mend);
    }
    expect(findingOf({ reason: 'queued', count: 2, example: 'job_1' })).to.include({ state: 'ok' });
  });
});
