import { expect } from 'chai';
import { ACROSS_WORKSPACES } from '../../../services/media/queue/across-workspaces.js';
import { CLAIM, claimWork, completeWork, PLANNING } from '../../../services/media/queue/lease-work.js';
import { queueWork } from '../../../services/media/queue/queue-work.js';
import type { WorkEntity, WorkKind } from '../../../services/media/queue/work.entity.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { useTestDatabase } from '../../setup/database.js';

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

  it('leases the only job of a workspace next, behind 985 queued jobs of another', async () => {
    await queue(MANY, 985);
    await inTransaction(db, { workspaceId: MANY }, (tx) =>
      tx.query(`update work set job_id = 'job_many_' || ordinal`),
    );
    const held = [await claim(), await claim('another worker')] as WorkEntity[];
    await queue(FEW, 1);

    await inTransaction(db, { workspaceId: MANY }, (tx) => completeWork(tx, held[0] as WorkEntity, {}));

    expect(await claimedFrom(2)).to.deep.equal([FEW, MANY]);
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
