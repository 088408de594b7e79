import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import {
  acquireExclusive,
  RECHECK_MS,
  releaseExclusive,
} from '../../../services/media/queue/acquire-exclusive.js';
import { claimWork, completeWork } from '../../../services/media/queue/lease-work.js';
import { queueWork } from '../../../services/media/queue/queue-work.js';
import { WorkEntity } from '../../../services/media/queue/work.entity.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { makeTestDatabase, type TestDatabase } from '../../setup/database.js';

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
