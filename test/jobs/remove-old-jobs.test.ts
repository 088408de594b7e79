import { expect } from 'chai';
import { JobsEnv } from '../../services/jobs/config.js';
import { listJobs } from '../../services/jobs/job/list-jobs.js';
import { cancelVideoJobs } from '../../services/jobs/lifecycle/cancel-video-jobs.js';
import { requireJob } from '../../services/jobs/lifecycle/find-jobs.js';
import { retryJob } from '../../services/jobs/lifecycle/retry-job.js';
import { countJobs } from '../../services/jobs/overview/count-jobs.js';
import { removeOldJobs } from '../../services/jobs/retention/remove-old-jobs.js';
import { findUsage } from '../../services/jobs/usage/find-usage.js';
import { findUsageHistory } from '../../services/jobs/usage/find-usage-history.js';
import { sumVideoUsage } from '../../services/jobs/usage/sum-video-usage.js';
import type { UsageOfPeriod } from '../../services/jobs/usage/usage.type.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { addPastJob, type PastJob } from '../setup/job-histories.js';
import { aJobsContext } from '../setup/jobs.js';
import { makeRandom } from '../setup/random.js';
import { isRepeated } from '../setup/repeated.js';

const DAY_MS = 86_400_000;
const HISTORIES = isRepeated ? 100 : 3;
const MONTHS = 18;
const TYPES = ['analysis', 'export', 'translation', 'voiceover', 'tool', 'ingest'] as const;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const firstOfMonth = (monthsAgo: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
};
const monthsBack = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));
};

describe('JOB_RETENTION_DAYS', () => {
  it('is 62 at least, so that the ledger of two months is complete', () => {
    const read = (JOB_RETENTION_DAYS: string) =>
      JobsEnv.pick({ JOB_RETENTION_DAYS: true }).safeParse({ JOB_RETENTION_DAYS });

    expect(read('61').success).to.equal(false);
    expect(read('62').data).to.deep.equal({ JOB_RETENTION_DAYS: 62 });
  });
});

describe('removeOldJobs', () => {
  const database = useTestDatabase();
  const db = database.source('jobs');
  const beside = database.source('jobs');
  let number = 0;
  let workspaceId = '';
  beforeEach(() => {
    workspaceId = `ws_${++number}`;
  });

  const ctx = () => aJobsContext(db, aCaller({ workspaceId }));
  const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(db, { workspaceId }, work);
  const add = (job: PastJob) => within((tx) => addPastJob(tx, workspaceId, job));
  const rows = (sql: string): Promise<Array<Record<string, unknown>>> => within((tx) => tx.query(sql));
  const ids = async () => (await rows('select id from job order by id')).map(({ id }) => id);
  const deleteVideo = (videoId: string) =>
    within((tx) => cancelVideoJobs(tx, videoId, { workspaceId, requestId: 'r' }));

  /**
   * Random jobs of the last years in every possible state: retried, partly charged, of processes, of videos,
   * open.
   */
  async function addHistory(random: () => number): Promise<string[]> {
    const below = (n: number) => Math.floor(random() * n);
    const videos = Array.from({ length: 6 }, (_, i) => `vid_${i}`);
    const ingested = new Set<string>();
    for (let i = 0; i < 40; i++) {
      const endedDaysAgo = random() * MONTHS * 29;
      const at = daysAgo(endedDaysAgo);
      const isOpen = endedDaysAgo < 60 && random() < 0.2;
      const ended = (['completed', 'completed', 'failed', 'canceled'] as const)[below(4)];
      const type = random() < 0.2 ? 'process' : (TYPES[below(TYPES.length)] as string);
      const videoId = type === 'tool' ? null : (videos[below(videos.length)] as string);
      if (type === 'ingest' && (isOpen || ingested.has(videoId as string))) continue;
      if (type === 'ingest') ingested.add(videoId as string);
      const attempts = Array.from({ length: 1 + below(3) }, (_, attempt, all = 3) => {
        const reserved = 1 + below(9);
        const before = daysAgo(endedDaysAgo + (all - attempt) * below(40));
        return { at: before, reserved, unused: below(reserved + 1) };
      });
      const isFree = type === 'ingest' || type === 'tool' || random() < 0.2;
      const last = attempts.length - 1;
      const settled = attempts.map((one, index) => {
        if (type === 'process') return index < last ? { ...one, unused: one.reserved } : one;
        return { ...one, unused: index === last && ended === 'completed' ? 0 : one.reserved };
      });
      const id = `${type}_${i}_${number}`;
      const status = isOpen ? ('processing' as const) : ended;
      // A video has at most one open job of a type.
      const open = isOpen ? { videoId: videoId && `vid_open_${i}` } : { videoId };
      await add({ id, type, status, ...open, at, attempts: isFree ? [] : settled });
      if (type === 'process')
        for (const step of ['export', 'translation'])
          await add({
            id: `${step}_${i}_${number}s`,
            type: step,
            parentId: id,
            ...open,
            at: new Date(at.getTime() - below(5000)),
            status,
          });
    }
    await deleteVideo('vid_0');
    return videos.slice(1);
  }

  /** The usage that a workspace sees, in every month, with its ledger entries. */
  async function figures(videos: readonly string[]) {
    const months = [];
    for (let month = 0; month <= MONTHS + 5; month++) {
      const { usage } = await findUsage(ctx(), monthsBack(month));
      const { completed, failed, canceled } = await countJobs(ctx(), monthsBack(month));
      months.push({ month, usage, completed, failed, canceled });
    }
    const ledger = await rows(`
      select month::text, entry, sum(minutes)::int as minutes from (
        select month, entry, minutes from ledger_entry
        union all select month, 'reserved', reserved_minutes from ledger_month where reserved_minutes > 0
        union all select month, 'charged', charged_minutes from ledger_month where charged_minutes > 0
        union all select month, 'returned', returned_minutes from ledger_month where returned_minutes > 0
      ) entries group by 1, 2 order by 1, 2`);
    const months_ = await rows(
      'select month::text, reserved_minutes, charged_minutes from usage_month order by month',
    );
    // As many whole months as a history has days.
    const [from, to] = [firstOfMonth(11), firstOfMonth(-1)];
    const days = await findUsageHistory(ctx(), { from, to, by: 'day' });
    const byMonth = await findUsageHistory(ctx(), { from, to, by: 'month' });
    return {
      months,
      days,
      byMonth,
      ledger,
      sums: months_,
      videos: await sumVideoUsage(db, workspaceId, videos),
    };
  }

  const minutesOf = ({ videoMinutes, reservedMinutes }: UsageOfPeriod) => [videoMinutes, reservedMinutes];

  /** The month's totals equal the sum of its entries, and of its days. */
  function expectExplained({ ledger, sums, days, byMonth }: Awaited<ReturnType<typeof figures>>): void {
    for (const month of byMonth) {
      const within = days.filter(({ start }) => start >= month.start && start < month.end).map(minutesOf);
      const sum = within.reduce(([a = 0, b = 0], [c = 0, d = 0]) => [a + c, b + d], [0, 0]);
      expect({ ...month, sum }).to.deep.equal({ ...month, sum: minutesOf(month) });
    }
    for (const { month, reserved_minutes, charged_minutes } of sums) {
      const sum = (entry: string) =>
        ledger.find((one) => one.month === month && one.entry === entry)?.minutes ?? 0;
      const closed = Number(sum('charged')) + Number(sum('returned'));
      expect({ month, charged: charged_minutes }).to.deep.equal({ month, charged: sum('charged') });
      expect({ month, reserved: reserved_minutes }).to.deep.equal({
        month,
        reserved: Number(sum('reserved')) - closed,
      });
    }
  }

  for (let history = 1; history <= HISTORIES; history++) {
    it(`changes no total of any month, video or ledger (history ${history})`, async () => {
      const random = makeRandom(history);
      const videos = await addHistory(random);
      const before = await figures(videos);
      expectExplained(before);
      const days = [400, 62];

      for (const retentionDays of days) {
        const old =
          await rows(`select id from job where finished_at < now() - interval '${retentionDays} days'
          and (type <> 'ingest' or status = 'completed' or video_id = 'vid_0') and parent_job_id is null`);
        const options = { batch: 3 };
        const removed = await Promise.all([
          removeOldJobs(db, retentionDays, options),
          removeOldJobs(beside, retentionDays, options),
        ]);
        const after = await figures(videos);

        expect(after).to.deep.equal(before);
        expectExplained(after);
        expect(removed[0] + removed[1]).to.be.at.least(old.length);
        const left = new Set(await ids());
        expect(old.filter(({ id }) => left.has(id))).to.deep.equal([]);
        const { totalCount } = await listJobs(ctx(), { first: 1 });
        expect(totalCount).to.equal(left.size);
      }
      expect(before.ledger).to.not.be.empty;
      expect(before.months.some(({ completed }) => completed > 0)).to.equal(true);
    });
  }

  it('removes a job with its attempts, steps and entries; it is then not found (404)', async () => {
    const attempts = [1, 2].map(() => ({ at: daysAgo(120), reserved: 3, unused: 1 }));
    await add({ id: 'process_1_old', type: 'process', videoId: 'vid_1', at: daysAgo(101), attempts });
    await add({ id: 'export_1_old', parentId: 'process_1_old', videoId: 'vid_1', at: daysAgo(102) });
    await add({ id: 'export_2_new', videoId: 'vid_1', at: daysAgo(99) });

    expect(await removeOldJobs(db, 100)).to.equal(2);

    expect(await ids()).to.deep.equal(['export_2_new']);
    for (const table of ['job_attempt', 'process_step', 'ledger_entry'])
      expect(await rows(`select * from ${table}`), table).to.deep.equal([]);
    expect(await refusalOf(requireJob(ctx(), 'process_1_old'))).to.equal('not_found');
    expect(await refusalOf(retryJob(ctx(), 'process_1_old'))).to.equal('not_found');
    const { jobs, totalCount } = await listJobs(ctx(), { first: 10, filter: { videoId: 'vid_1' } });
    expect({ ids: jobs.map(({ job }) => job.id), totalCount }).to.deep.equal({
      ids: ['export_2_new'],
      totalCount: 1,
    });
  });

  it('keeps the steps of a process that ended later, and every job that has not ended', async () => {
    await add({ id: 'process_1', type: 'process', videoId: 'vid_1', at: daysAgo(90) });
    await add({ id: 'export_1', parentId: 'process_1', videoId: 'vid_1', at: daysAgo(110) });
    await add({ id: 'export_2', status: 'pending', videoId: 'vid_2', at: daysAgo(900) });

    await removeOldJobs(db, 100);

    expect(await ids()).to.deep.equal(['export_1', 'export_2', 'process_1']);
  });

  it('keeps the failed ingest of an existing video, and removes it after the video', async () => {
    await add({ id: 'ingest_1', type: 'ingest', status: 'failed', videoId: 'vid_1', at: daysAgo(900) });
    await removeOldJobs(db, 400);
    expect(await ids()).to.deep.equal(['ingest_1']);

    await deleteVideo('vid_1');
    await removeOldJobs(db, 400);

    expect(await ids()).to.deep.equal([]);
    for (const table of ['deleted_video', 'video_charge'])
      expect(await rows(`select * from ${table}`), table).to.deep.equal([]);
  });

  it('keeps the cost of a video’s removed jobs as long as the video', async () => {
    const attempts = [{ at: daysAgo(900), reserved: 4, unused: 0 }];
    await add({ id: 'analysis_1', type: 'analysis', videoId: 'vid_1', at: daysAgo(900), attempts });
    await removeOldJobs(db, 400);
    const usage = await sumVideoUsage(db, workspaceId, ['vid_1']);

    await deleteVideo('vid_1');

    expect(usage).to.deep.equal([{ videoMinutes: 4, reservedMinutes: 0 }]);
    expect(await rows('select * from video_charge')).to.deep.equal([]);
  });

  it('skips a locked job without waiting for it', async () => {
    await add({ id: 'export_1', at: daysAgo(900) });
    await add({ id: 'export_2', at: daysAgo(900) });

    await within(async (tx) => {
      await tx.query(`select from job where id = 'export_1' for update`);
      expect(await removeOldJobs(beside, 400)).to.equal(1);
    });

    expect(await ids()).to.deep.equal(['export_1']);
  });

  it('keeps ledger entries of the present and the previous month, and prevents other removals of them', async () => {
    const attempts = [{ at: monthsBack(1), reserved: 2, unused: 0 }];
    await add({ id: 'analysis_1', type: 'analysis', videoId: 'vid_1', at: monthsBack(1), attempts });

    await removeOldJobs(db, 0);

    expect(await ids()).to.deep.equal(['analysis_1']);
    const refused = await within((tx) => tx.query('delete from ledger_entry')).catch((err) => err);
    expect(refused.message).to.equal('ledger_entry is append-only');
  });
});
