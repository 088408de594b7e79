import { expect } from 'chai';
import { claimWork } from '../../../services/media/queue/lease-work.js';
import { queueWork } from '../../../services/media/queue/queue-work.js';
import { watchWork } from '../../../services/media/queue/work-metrics.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { makeProcessMetrics } from '../../../services/platform/process/process-metrics.js';
import { useTestDatabase } from '../../setup/database.js';
import { metricValue } from '../../setup/metric-values.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const JOB = { ...WORKSPACE, jobId: 'export_1', jobAttempt: 1, videoId: 'vid_1', requestId: 'req_1' };
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
