import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import {
  acquireExclusive,
  RECHECK_MS,
  releaseExclusive,
} from '../../../services/media/queue/acquire-exclusive.js';
import { ACROSS_WORKSPACES } from '../../../services/media/queue/across-workspaces.js';
import { CLAIM, claimWork, completeWork, PLANNING } from '../../../services/media/queue/lease-work.js';
import { queueWork } from '../../../services/media/queue/queue-work.js';
import { WorkEntity, type WorkKind } from '../../../services/media/queue/work.entity.js';
import { watchWork } from '../../../services/media/queue/work-metrics.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { makeProcessMetrics } from '../../../services/platform/process/process-metrics.js';
import { makeTestDatabase, type TestDatabase, useTestDatabase } from '../../setup/database.js';
import { metricValue } from '../../setup/metric-values.js';

const MANY = 'ws_many';
const FEW = 'ws_few';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows of `work` a statement read, by its plan. */
function countRowsRead(node: PlanNode): number {
  const { 'Actual Rows': rows, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops } = node;
  const own = node['Relation Name'] === 'work' ? (rows + removed) * loops : 0;
  return (node.Plans ?? []).reduce((sum, below) => sum + countRowsRead(below), own);
}

describe('claimWork among workspaces', () => {
  const db = useTestDatabase().source('media');
  let jobs = 0;
  afterEach(async () => {
    for (const workspaceId of [MANY, FEW])
      await inTransaction(db, { workspaceId }, (tx) => tx.query('delete from work'));
  });

  const queue = (workspaceId: string, count: number, kind: WorkKind = 'segment') =>
    inTransaction(db, { workspaceId }, (tx) =>
      queueWork(
        tx,
        { workspaceId, jobId: `job_${++jobs}`, jobAttempt: 1, videoId: 'vid_1', requestId: 'req_1' },
        Array.from({ length: count }, (_, ordinal) => ({ kind, ordinal, payload: {} })),
      ),
    );
  const claim = (owner = 'a worker', maxLong?: number) =>
    claimWork(db, owner, 60_000, ['segment', 'join', 'tool'], maxLong === undefined ? {} : { maxLong });
  const claimedFrom = async (count: number): Promise<Array<string | undefined>> => {
    const claimed: Array<string | undefined> = [];
    for (let i = 0; i < count; i += 1) claimed.push((await claim())?.workspaceId);
    return claimed;
  };

  it('leases from each in turn, however much one has queued before', async () => {
    await queue(MANY, 6);
    await queue(FEW, 2);

    expect(await claimedFrom(9)).to.deep.equal([MANY, FEW, MANY, FEW, MANY, MANY, MANY, MANY, undefined]);
  });

  it('gives the next free place to a workspace that comes later', async () => {
    await queue(MANY, 4);
    const held = [await claim(), await claim()] as WorkEntity[];
    await queue(FEW, 1);

    await inTransaction(db, { workspaceId: MANY }, (tx) => completeWork(tx, held[0] as WorkEntity, {}));

    expect(await claimedFrom(1)).to.deep.equal([FEW]);
  });

  it('reads a few rows, however many are queued', async () => {
    await queue(MANY, 1000);
    const settings = { ...ACROSS_WORKSPACES.settings, ...PLANNING };

    const [row] = await inTransaction(db, { settings }, (tx) =>
      tx.query(`explain (analyze, format json) ${CLAIM}`, ['a worker', 60_000, ['segment'], 1, 0, [], []]),
    );

    expect(countRowsRead(row['QUERY PLAN'][0].Plan)).to.be.within(1, 20);
  });

  it('finishes a job before it considers other workspaces', async () => {
    await queue(MANY, 1);
    await claim();
    await queue(FEW, 1);
    await queue(MANY, 1, 'join');

    expect((await claim())?.kind).to.equal('join');
  });

  it('limits the places of one workspace’s tools on a worker, but neither its other work nor other workers', async () => {
    await queue(MANY, 4, 'tool');
    await queue(MANY, 1);
    await queue(FEW, 1, 'tool');

    const claimed: Array<WorkEntity | null> = [];
    for (let i = 0; i < 4; i += 1) claimed.push(await claim('a worker', 1));
    expect(claimed.map((work) => work && [work.workspaceId, work.kind])).to.deep.equal([
      [MANY, 'tool'],
      [FEW, 'tool'],
      [MANY, 'segment'],
      null,
    ]);
    expect((await claim('another worker', 1))?.kind).to.equal('tool');

    await inTransaction(db, { workspaceId: MANY }, (tx) => completeWork(tx, claimed[0] as WorkEntity, {}));
    expect((await claim('a worker', 1))?.kind).to.equal('tool');
  });
});

const WORKSPACE = { workspaceId: 'ws_test' };
const JOB = { ...WORKSPACE, jobId: 'export_1', jobAttempt: 1, videoId: 'vid_1', requestId: 'req_1' };
const other = { ...JOB, jobId: 'export_2' };

describe('result that two jobs need at the same time', () => {
  let database: TestDatabase;
  let db: DataSource;

  before(async () => {
    database = await makeTestDatabase();
    db = await database.open('media');
  });
  after(() => database.drop());
  afterEach(() => inTransaction(db, WORKSPACE, (tx) => tx.query('delete from work')));

  const queue = (job: typeof JOB) =>
    inTransaction(db, WORKSPACE, (tx) => queueWork(tx, job, [{ kind: 'segment', payload: {} }]));
  const claim = async (owner: string) => (await claimWork(db, owner, 60_000, ['segment'])) as WorkEntity;
  const laterBy = (interval: string, id: string) =>
    inTransaction(db, WORKSPACE, (tx) =>
      tx.query(`update work set run_after = run_after + interval '${interval}' where id = $1`, [id]),
    );
  const stateOf = (id: string) => inTransaction(db, WORKSPACE, (tx) => tx.findOneBy(WorkEntity, { id }));

  it('is created by one; the other is given back, and notified at the commit', async () => {
    await queue(JOB);
    await queue(other);
    const first = await claim('a');
    const second = await claim('b');

    expect(await acquireExclusive(db, first, 'vid_1.key.mp4')).to.equal(true);
    const [{ now }]: [{ now: Date }] = await db.query('select now()');
    expect(await acquireExclusive(db, second, 'vid_1.key.mp4')).to.equal(false);
    const waiting = await stateOf(second.id);
    expect(waiting).to.include({ state: 'queued', attempt: 0 });
    expect(Number(waiting?.runAfter)).to.be.at.least(now.getTime() + RECHECK_MS);
    await laterBy('1 minute', second.id);
    expect(await claimWork(db, 'c', 60_000, ['segment']), 'not before it is told').to.equal(null);
    await inTransaction(db, WORKSPACE, async (tx) => {
      await completeWork(tx, first, {});
      await releaseExclusive(tx, WORKSPACE.workspaceId, 'vid_1.key.mp4');
    });

    const again = await claim('c');
    expect(again.id).to.equal(second.id);
    expect(await acquireExclusive(db, again, 'vid_1.key.mp4')).to.equal(true);
  });

  it('never blocks both', async () => {
    await queue(JOB);
    await queue(other);
    const both = [await claim('a'), await claim('b')];

    const sole = await Promise.all(both.map((work) => acquireExclusive(db, work, 'vid_1.key.mp4')));

    expect(sole.filter(Boolean)).to.have.lengthOf(1);
  });

  it('is created by the other when the first dies', async () => {
    await queue(JOB);
    await queue(other);
    const first = await claim('a');
    const second = await claim('b');
    await acquireExclusive(db, first, 'vid_1.key.mp4');
    await acquireExclusive(db, second, 'vid_1.key.mp4');
    await inTransaction(db, WORKSPACE, (tx) =>
      tx.query(`update work set lease_until = now() - interval '1 second' where id = $1`, [first.id]),
    );

    // Advances past the interval after which it checks again.
    await laterBy(`-${RECHECK_MS} milliseconds`, second.id);
    const again = await claim('c');

    expect(again.id).to.be.oneOf([first.id, second.id]);
    if (again.id === first.id) expect((await claim('d')).id).to.equal(second.id);
    expect(await acquireExclusive(db, again, 'vid_1.key.mp4')).to.equal(true);
  });
});

const LEASE_MS = 60_000;

describe('metrics of work', () => {
  const db = useTestDatabase().source('media');
  const metrics = makeProcessMetrics();

  before(async () => {
    watchWork(metrics, db);
  });
  beforeEach(() => inTransaction(db, WORKSPACE, (tx) => tx.query('delete from work')));

  const queue = (ordinals: readonly number[]) =>
    inTransaction(db, WORKSPACE, (tx) =>
      queueWork(
        tx,
        JOB,
        ordinals.map((ordinal) => ({ kind: 'segment', ordinal, payload: {} })),
      ),
    );
  const change = (statement: string) => inTransaction(db, WORKSPACE, (tx) => tx.query(statement));

  it('count the units of all workspaces by kind and state, and tell how long the oldest waits', async () => {
    await queue([0, 1, 2, 3]);
    await claimWork(db, 'worker-1', LEASE_MS, ['segment']);
    await change(`update work set waiting_for = 'storage' where ordinal = 1`);
    await change(`update work set created_at = now() - interval '90 seconds' where ordinal = 2`);

    expect(await metricValue(metrics, 'work_units{kind="segment",state="queued"}')).to.equal(2);
    expect(await metricValue(metrics, 'work_units{kind="segment",state="parked"}')).to.equal(1);
    expect(await metricValue(metrics, 'work_units{kind="segment",state="leased"}')).to.equal(1);
    expect(await metricValue(metrics, 'work_oldest_queued_seconds{kind="segment"}')).to.be.within(90, 120);
  });

  it('measure the wait before the first lease, and count leases that lapsed', async () => {
    const waits = 'work_wait_seconds_count{kind="segment"}';
    const lapses = 'work_leases_lapsed_total{kind="segment"}';
    const [waitsBefore, lapsesBefore] = [
      await metricValue(metrics, waits),
      await metricValue(metrics, lapses),
    ];
    await queue([0]);

    await claimWork(db, 'worker-1', LEASE_MS, ['segment']);
    await change(`update work set lease_until = now() - interval '1 second'`);
    await claimWork(db, 'worker-2', LEASE_MS, ['segment']);

    expect((await metricValue(metrics, waits)) - waitsBefore).to.equal(1);
    expect((await metricValue(metrics, lapses)) - lapsesBefore).to.equal(1);
  });
});
