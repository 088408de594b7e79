import { expect } from 'chai';
import type { JobsContext } from '../../services/jobs/context.js';
import { countHelpArticle } from '../../services/jobs/facts/facts.consumer.js';
import { closeReservation } from '../../services/jobs/ledger/close-reservation.js';
import { reserveMinutes } from '../../services/jobs/ledger/reserve-minutes.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { settleJob } from '../../services/jobs/lifecycle/settle-job.js';
import { countApiCalls } from '../../services/jobs/usage/count-api-calls.js';
import { findUsage } from '../../services/jobs/usage/find-usage.js';
import { findUsageHistory } from '../../services/jobs/usage/find-usage-history.js';
import type { Caller } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { aCaller, aService, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { aJobsContext } from '../setup/jobs.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';

const FREE = { id: 'free', apiAccess: false, videoMinutesPerMonth: 10, webhooks: 0 };

describe('usage', () => {
  const db = useTestDatabase().source('jobs');
  let number = 0;
  let workspaceId = '';
  beforeEach(() => {
    workspaceId = `ws_${++number}`;
  });

  const as = (differing: Partial<Caller> = {}, media = makeSubgraphDouble(() => ({ storedBytes: 5e9 }))) => {
    const caller = aCaller({ workspaceId, ...differing });
    const context = { ...aJobsContext(db, caller), media };
    return context satisfies JobsContext;
  };
  const aJob = async (type: 'analysis' | 'export', status: 'completed' | 'failed' | null) => {
    const videoId = `vid_${++number}`;
    const work =
      type === 'analysis'
        ? { command: 'media.analyze-video.v1', payload: { videoId, sourceFileId: 'f', forceRefresh: false } }
        : { command: 'media.render-video.v1', payload: { videoId, planId: 'p' } };
    const ctx = as({ issuer: 'videos' });
    const { job } = await openJob(ctx, { kind: type, type, videoId, durationSeconds: 90, ...work });
    const origin = { workspaceId, requestId: 'req_test' };
    const error = { code: 'internal_error', message: 'No', step: 'transcribing', retryable: true };
    const settlement = status === 'failed' ? { status, error } : { status: 'completed' as const, result: {} };
    if (status)
      await inTransaction(db, origin, (tx) =>
        settleJob(tx, { jobId: job.id, attempt: 1 }, settlement, origin),
      );
    return job;
  };
  const count = (batch: number, calls: number, at = new Date(), source = 'edge-1') => {
    const counts = [{ workspaceId, month: at.toISOString().slice(0, 7), calls }];
    return countApiCalls({ db, caller: aService('edge') }, { source, batch, counts });
  };
  const apiCalls = async (at?: Date) => (await findUsage(as(), at)).usage.apiCalls;

  describe('history', () => {
    const history = (from: string, to: string, by: 'day' | 'month', of = as()) =>
      findUsageHistory(of, { from: new Date(from), to: new Date(to), by });

    it('has a period for each day and month, and minutes on the day on which they were reserved', async () => {
      const of = { ...{ workspaceId, attempt: 1 }, minutes: 3, allowance: -1 };
      const jobs = [await aJob('export', null), await aJob('export', null), await aJob('export', null)];
      const at = ['2026-03-30T23:59:59.999Z', '2026-03-31T00:00:00Z', '2026-04-01T00:00:00Z'];
      await inTransaction(db, { workspaceId }, async (tx) => {
        for (const [index, { id: jobId }] of jobs.entries())
          await reserveMinutes(tx, { ...of, jobId }, new Date(at[index] as string));
        await closeReservation(tx, { ...of, jobId: jobs[1]?.id as string }, 0);
      });

      const days = await history('2026-03-29T12:00:00Z', '2026-04-02T00:00:00Z', 'day');
      const months = await history('2026-03-29T12:00:00Z', '2026-04-02T00:00:00Z', 'month');

      expect(
        days.map(({ start, ...minutes }) => [
          start.toISOString().slice(0, 10),
          minutes.videoMinutes,
          minutes.reservedMinutes,
        ]),
      ).to.deep.equal([
        ['2026-03-29', 0, 0],
        ['2026-03-30', 0, 3],
        ['2026-03-31', 3, 0],
        ['2026-04-01', 0, 3],
      ]);
      expect(months).to.deep.equal([
        {
          ...{ start: new Date('2026-03-01'), end: new Date('2026-04-01') },
          ...{ videoMinutes: 3, reservedMinutes: 3 },
        },
        {
          ...{ start: new Date('2026-04-01'), end: new Date('2026-05-01') },
          ...{ videoMinutes: 0, reservedMinutes: 3 },
        },
      ]);
    });

    it('is refused for a wrong order, too many periods, and without the scope usage:read', async () => {
      const message = async (from: string, to: string) => (await failureOf(history(from, to, 'day'))).message;

      expect(await message('2026-03-02', '2026-03-02')).to.equal('to must be later than from');
      expect(await message('2025-01-01', '2026-03-02')).to.equal('to must be at most 366 days after from');
      expect(await history('2024-01-01', '2025-01-01', 'day')).to.have.length(366);
      const caller = as({ scopes: ['videos:read'] });
      const refused = history('2026-03-01', '2026-03-02', 'day', caller);
      expect(await refusalOf(refused)).to.equal('insufficient_scope');
    });
  });

  it('counts articles in the month they were generated', async () => {
    const write = (at: Date) =>
      inTransaction(db, { workspaceId }, (tx) => countHelpArticle(tx, workspaceId, at));
    await write(new Date('2026-03-31T23:59:59Z'));
    await write(new Date('2026-04-01T00:00:00Z'));
    await write(new Date('2026-04-30T12:00:00Z'));

    const of = async (at: string) => (await findUsage(as(), new Date(at))).usage;
    expect((await of('2026-03-05T00:00:00Z')).helpArticles).to.equal(1);
    expect(await of('2026-04-05T00:00:00Z')).to.include({ helpArticles: 2, videoMinutes: 0 });
  });

  describe('findUsage', () => {
    it('returns zeros in a new workspace', async () => {
      const ctx = as();

      const found = await findUsage(ctx, new Date('2026-12-31T23:59:59.999Z'));

      const nextYear = new Date('2027-01-01T00:00:00.000Z');
      expect(found).to.deep.equal({
        plan: 'business',
        period: { start: new Date('2026-12-01T00:00:00.000Z'), end: nextYear },
        usage: {
          videoMinutes: 0,
          reservedMinutes: 0,
          apiCalls: 0,
          analyses: 0,
          exports: 0,
          translations: 0,
          voiceovers: 0,
          helpArticles: 0,
          storageBytes: 5e9,
        },
        limits: { videoMinutesPerMonth: 500, requestsPerMinute: 60, webhooks: 10 },
        remaining: { videoMinutes: 500 },
        resetsAt: nextYear,
      });
      expect(ctx.media.calls[0]?.as).to.include({ workspaceId });
    });

    it('counts completed work, charges it, and shows reservations', async () => {
      await aJob('analysis', 'completed');
      await aJob('analysis', 'completed');
      await aJob('analysis', 'failed');
      await aJob('analysis', null);
      await aJob('export', 'completed');

      const { usage, remaining } = await findUsage(as());

      expect(usage).to.include({ videoMinutes: 4, reservedMinutes: 2, analyses: 2, exports: 1 });
      expect(remaining).to.deep.equal({ videoMinutes: 494 });
    });

    it('keeps last month separate', async () => {
      await aJob('analysis', 'completed');
      const now = new Date();
      const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15));

      const { usage, remaining } = await findUsage(as(), nextMonth);

      expect(usage).to.include({ videoMinutes: 0, analyses: 0 });
      expect(remaining).to.deep.equal({ videoMinutes: 500 });
    });

    it('returns -1 for an unlimited plan', async () => {
      const plan = { id: 'enterprise', apiAccess: true, videoMinutesPerMonth: -1, webhooks: 25 };

      const { limits, remaining } = await findUsage(as({ plan }));

      expect(limits).to.include({ videoMinutesPerMonth: -1, webhooks: 25 });
      expect(remaining).to.deep.equal({ videoMinutes: -1 });
    });

    it('has nothing left, not less, after the plan was reduced', async () => {
      await aJob('analysis', 'completed');

      const { remaining } = await findUsage(as({ plan: { ...FREE, videoMinutesPerMonth: 1 } }));

      expect(remaining).to.deep.equal({ videoMinutes: 0 });
    });

    it('does not invent a number when media is unavailable', async () => {
      const away = makeSubgraphDouble(() => {
        throw new DomainError('unavailable', 'away');
      });

      expect(await refusalOf(findUsage(as({}, away)))).to.equal('unavailable');
    });
  });

  describe('countApiCalls', () => {
    it('adds the counts of the edges, each batch once', async () => {
      await Promise.all([count(1, 3), count(1, 3), count(1, 3)]);
      await count(2, 4);
      await count(1, 5, new Date(), 'edge-2');

      expect(await apiCalls()).to.equal(12);
    });

    it('counts a request in the month it arrived in', async () => {
      await count(60, 7, new Date('2025-11-30T23:59:59.999Z'), 'edge-3');

      expect(await apiCalls(new Date('2025-11-01T00:00:00.000Z'))).to.equal(7);
      expect(await apiCalls(new Date('2025-12-01T00:00:00.000Z'))).to.equal(0);
    });

    it('stores the batches of a minute, not all of them', async () => {
      for (let batch = 1; batch <= 70; batch++) await count(batch, 1, new Date(), 'edge-4');

      const kept = await db.query(`select 1 from inbox where message_id like 'edge-4/%'`);
      expect(kept).to.have.length(60);
      expect(await apiCalls()).to.equal(70);
    });

    it('is available only to the edge', async () => {
      const notified = { source: 'x', batch: 1, counts: [] };

      expect(await refusalOf(countApiCalls({ db, caller: aService('videos') }, notified))).to.equal(
        'not_found',
      );
    });
  });
});
