import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { announcePool } from '../../../services/media/queue/announce-pool.js';
import { makeQueueForecasts, type QueueForecast } from '../../../services/media/queue/forecast-queue.js';
import { claimWork } from '../../../services/media/queue/lease-work.js';
import { queueWork } from '../../../services/media/queue/queue-work.js';
import { RunTimes } from '../../../services/media/queue/run-times.js';
import type { WorkEntity, WorkKind } from '../../../services/media/queue/work.entity.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';

const KINDS: readonly WorkKind[] = ['segment', 'plan', 'join', 'tool'];
const [A, B, C] = ['ws_a', 'ws_b', 'ws_c'] as const;

describe('forecast of the queue of work', () => {
  const db = useTestDatabase().source('media');
  const pools: Array<{ stop(): Promise<void> }> = [];
  afterEach(async () => {
    for (const workspaceId of [A, B, C])
      await inTransaction(db, { workspaceId }, (tx) => tx.query('delete from work'));
    for (const pool of pools.splice(0)) await pool.stop();
    await db.query('delete from work_pool');
  });

  const queue = (workspaceId: string, jobId: string, kind: WorkKind = 'plan', units = 1) =>
    inTransaction(db, { workspaceId }, (tx) =>
      queueWork(
        tx,
        { workspaceId, jobId, jobAttempt: 1, videoId: 'vid_1', requestId: 'req_1' },
        Array.from({ length: units }, (_, ordinal) => ({ kind, ordinal, payload: {} })),
      ),
    );
  const claim = (maxLong = 1) => claimWork(db, 'a worker', 60_000, KINDS, { maxLong });
  /** A pool whose units take as many seconds. */
  const haveWorkers = async (concurrency: number, seconds: Partial<Record<WorkKind, number>>) => {
    const times = new RunTimes();
    for (const [kind, each] of Object.entries(seconds)) times.record(kind as WorkKind, each);
    const announced = await announcePool({ db, kinds: KINDS, concurrency, times, log: silentLog }, 3_600_000);
    pools.push(announced);
    return announced;
  };
  const SLOW = { segment: 100, plan: 100, join: 100, tool: 100 };
  const forecast = (): Promise<QueueForecast> => makeQueueForecasts(db, 0)();
  /** The names of the jobs that wait, as the forecast orders them. */
  const order = ({ placeOf }: QueueForecast, jobs: ReadonlyArray<readonly [string, string]>): string[] =>
    jobs
      .map(([workspaceId, jobId]) => ({ jobId, position: placeOf(workspaceId, jobId)?.position ?? 0 }))
      .filter(({ position }) => position > 0)
      .sort((a, b) => a.position - b.position)
      .map(({ jobId }) => jobId);

  const JOBS = [
    ...['a1', 'a2', 'a3', 'a4'].map((id) => [A, id] as const),
    ...['b1', 'b2'].map((id) => [B, id] as const),
    ...['c1', 'c2', 'c3'].map((id) => [C, id] as const),
  ];
  const queueAll = async () => {
    for (const id of ['a1', 'a2']) await queue(A, id);
    await queue(C, 'c1', 'tool');
    await queue(C, 'c2', 'tool');
    for (const id of ['a3', 'a4']) await queue(A, id);
    await queue(B, 'b1', 'segment', 3);
    await queue(C, 'c3');
    await queue(B, 'b2');
  };

  it('has the jobs of all workspaces begin in the order in which workers lease them', async () => {
    await queue(A, 'a0', 'segment', 2);
    const held = [await claim(), await claim()];
    await queueAll();
    await haveWorkers(50, SLOW);
    const predicted = order(await forecast(), JOBS);

    const begun: string[] = [];
    for (let work = await claim(49); work; work = await claim(49))
      if (!begun.includes(work.jobId)) begun.push(work.jobId);

    expect(held.map((work) => work?.jobId)).to.deep.equal(['a0', 'a0']);
    expect(predicted).to.deep.equal(begun);
    expect(predicted).to.have.length(JOBS.length);
  });

  it('says why no worker begins any work', async () => {
    const blockedReason = async () => (await forecast()).blockedReason;
    const announceFaulty = (fault: string) =>
      announcePool(
        { db, kinds: [], concurrency: 0, times: new RunTimes(), log: silentLog, fault },
        3_600_000,
      );
    await queue(A, 'a1');

    expect(await blockedReason()).to.equal('No worker is running');
    const faulty = await announceFaulty('ffmpeg is not installed');
    expect(await blockedReason()).to.equal('ffmpeg is not installed');
    const able = await haveWorkers(1, SLOW);
    expect(await blockedReason()).to.equal(null);
    await able.stop();
    expect(await blockedReason()).to.equal('ffmpeg is not installed');
    await faulty.stop();
    expect(await blockedReason()).to.equal('No worker is running');

    await announceFaulty('ffmpeg is not installed');
    await haveWorkers(1, SLOW);
    await db.query(`update work_pool set seen_at = now() - interval '31 seconds'`);
    expect(await blockedReason()).to.equal('No worker is running');
  });

  it('estimates each start from the time that recent units took, and what is left of the running ones', async () => {
    await queue(A, 'a0', 'segment');
    const running = (await claim()) as WorkEntity;
    await inTransaction(db, { workspaceId: A }, (tx) =>
      tx.query('update work set fraction = 0.5 where id = $1', [running.id]),
    );
    for (const id of ['a1', 'a2', 'a3']) await queue(A, id, 'segment');
    await haveWorkers(1, { segment: 20 });
    const before = Date.now();

    const { placeOf, nextStartAt } = await forecast();

    const seconds = ['a1', 'a2', 'a3'].map((id) =>
      Math.floor(((placeOf(A, id)?.startsAt?.getTime() ?? 0) - before) / 1000),
    );
    expect(seconds[0]).to.be.within(10, 16);
    expect(seconds.map((each) => each - (seconds[0] as number))).to.deep.equal([0, 20, 40]);
    expect(nextStartAt(A)).to.deep.equal(placeOf(A, 'a1')?.startsAt);
    expect(nextStartAt(null)).to.deep.equal(placeOf(A, 'a1')?.startsAt);
    expect(nextStartAt(B)).to.equal(null);
  });

  it('has no estimate while no worker runs or nothing was measured, and still a position', async () => {
    await queue(A, 'a1');
    expect((await forecast()).placeOf(A, 'a1')).to.deep.equal({ position: 1, startsAt: null });
    const unmeasured = await haveWorkers(1, {});
    expect((await forecast()).placeOf(A, 'a1')).to.deep.equal({ position: 1, startsAt: null });
    await unmeasured.stop();
    const stopped = await haveWorkers(1, SLOW);
    await stopped.stop();
    expect((await forecast()).placeOf(A, 'a1')).to.deep.equal({ position: 1, startsAt: null });

    await haveWorkers(1, {});
    expect((await forecast()).placeOf(A, 'a1')?.startsAt).to.be.an.instanceOf(Date);
  });

  it('has no place for jobs that have begun, wait for a dependency, or are of another workspace', async () => {
    await queue(A, 'a1', 'segment', 2);
    await claim();
    await queue(A, 'a2');
    await inTransaction(db, { workspaceId: A }, (tx) =>
      tx.query(`update work set waiting_for = 'storage' where job_id = 'a2'`),
    );
    await queue(A, 'a3');

    const { placeOf } = await forecast();

    expect([placeOf(A, 'a1'), placeOf(A, 'a2'), placeOf(B, 'a3')]).to.deep.equal([null, null, null]);
    expect(placeOf(A, 'a3')?.position).to.equal(1);
  });

  it('reads the queue once for any number of requests', async () => {
    let transactions = 0;
    const counting: DataSource = Object.create(db, {
      transaction: {
        value: (work: never) => {
          transactions += 1;
          return db.transaction(work);
        },
      },
    });
    const forecasts = makeQueueForecasts(counting, 60_000);

    await Promise.all(Array.from({ length: 200 }, () => forecasts()));
    await forecasts();

    expect(transactions).to.equal(1);
  });

  it('divides the work ahead by what workers process at once, and has jobs begin at once where a place is free', async () => {
    for (const id of ['a1', 'a2', 'a3', 'a4']) await queue(A, id, 'segment');
    await haveWorkers(2, { segment: 60 });
    const before = Date.now();

    const { placeOf } = await forecast();

    const seconds = ['a1', 'a2', 'a3', 'a4'].map((id) =>
      Math.floor(((placeOf(A, id)?.startsAt?.getTime() ?? 0) - before) / 1000),
    );
    expect(seconds[0]).to.be.within(0, 6);
    expect(seconds[1]).to.equal(seconds[0]);
    expect(seconds[2]).to.be.within(60, 76);
    expect(seconds[3]).to.be.within(90, 106);
  });

  it('counts only work ahead that the same workers process', async () => {
    await queue(A, 'a1', 'segment', 3);
    await queue(A, 'a2', 'transcribe');
    const times = new RunTimes();
    times.record('transcribe', 10);
    const transcribers = { db, kinds: ['transcribe'] as const, concurrency: 1, times, log: silentLog };
    pools.push(await announcePool(transcribers, 3_600_000));
    await haveWorkers(1, { segment: 60 });

    const { placeOf } = await forecast();

    expect(placeOf(A, 'a2')?.position).to.equal(1);
    expect((placeOf(A, 'a2')?.startsAt?.getTime() ?? 0) - Date.now()).to.be.below(6000);
  });
});
