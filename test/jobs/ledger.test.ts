import { expect } from 'chai';
import type { Settlement } from '../../services/jobs/job/settlement.js';
import { closeReservation } from '../../services/jobs/ledger/close-reservation.js';
import { monthOf } from '../../services/jobs/ledger/month.js';
import { reserveMinutes } from '../../services/jobs/ledger/reserve-minutes.js';
import type { OpenJob } from '../../services/jobs/lifecycle/accept-job.js';
import { cancelVideoJobs } from '../../services/jobs/lifecycle/cancel-video-jobs.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { settleJob } from '../../services/jobs/lifecycle/settle-job.js';
import { openProcess } from '../../services/jobs/subgraph/process.resolver.js';
import { refusalOf } from '../setup/calls.js';
import { useJobWorkspace } from '../setup/job-workspace.js';
import { BROKEN } from '../setup/process-jobs.js';
import { queuedNames } from '../setup/queued-messages.js';
import * as work from './work.js';
import { DONE } from './work.js';

describe('minutes ledger', () => {
  const workspace = useJobWorkspace();
  const { db, aVideo, clearOutbox, within, settle, learnLength, read, entriesOf, month } = workspace;

  const as = (minutesPerMonth: number) => workspace.as(minutesPerMonth, 'videos');
  const anAnalysis = ({ videoId = aVideo(), ...differing }: Partial<OpenJob> = {}) =>
    work.anAnalysis(videoId as string, { durationSeconds: 300, ...differing });
  const anExport = (videoId = aVideo()) => work.anExport(videoId, { durationSeconds: 300 });
  const open = (request: OpenJob, minutesPerMonth = 500) => openJob(as(minutesPerMonth), request);
  const explained = async () => {
    const [row] = await within<Array<{ reserved: number; charged: number }>>((tx) =>
      tx.query(
        `select coalesce(sum(case entry when 'reserved' then minutes else -minutes end), 0)::int as reserved,
           coalesce(sum(minutes) filter (where entry = 'charged'), 0)::int as charged from ledger_entry`,
      ),
    );
    return row;
  };

  describe('openJob', () => {
    it('reserves the cost of the job', async () => {
      const { job } = await open(anAnalysis({ durationSeconds: 301 }));

      expect(await entriesOf(job.id)).to.deep.equal(['1 reserved 6']);
      expect(await month()).to.deep.equal({ reserved: 6, charged: 0 });
    });

    it('reserves nothing for an export', async () => {
      const { job } = await open(anExport(), 0);

      expect(await entriesOf(job.id)).to.deep.equal([]);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 0 });
    });

    it('reserves 15 for a process of 5 minutes with its analysis and two languages', async () => {
      const steps = ['analysis', 'voiceover', 'helpArticle', 'export', 'translation:de', 'translation:fr'];

      const { videoId } = workspace;
      await learnLength(300);

      const request = { jobId: 'process_1_1', videoId, projectId: null, steps };
      const { id } = await openProcess(as(500), request);

      expect(await entriesOf(id)).to.deep.equal(['1 reserved 15']);
    });

    it('returns the running job without charging, also when the allowance is used up', async () => {
      const request = anAnalysis();
      const first = await open(request, 5);

      const second = await open(request, 5);

      expect(second).to.deep.include({ started: false });
      expect(second.job.id).to.equal(first.job.id);
      expect(await month()).to.deep.equal({ reserved: 5, charged: 0 });
    });

    it('refuses a job beyond the allowance, with the numbers, and leaves nothing behind', async () => {
      const { job } = await open(anAnalysis({ durationSeconds: 60 }), 10);
      await settle(job.id, DONE);
      await open(anAnalysis(), 10);
      await clearOutbox();
      const refused = anAnalysis();

      const err = await open(refused, 10).catch((thrown) => thrown);

      const resetsAt = monthOf(new Date()).end.toISOString();
      expect(err.code).to.equal('limit_exceeded');
      expect(err.message).to.equal(
        "This needs 5 video minutes, but 4 of the plan's 10 are left this month (5 reserved by jobs that have not " +
          `ended); the allowance resets at ${resetsAt}`,
      );
      expect(err.details).to.include({ neededMinutes: 5, remainingMinutes: 4, resetsAt });
      expect(await queuedNames(db)).to.deep.equal([]);
      const left = await within((tx) =>
        tx.query('select id from job where video_id = $1', [refused.videoId]),
      );
      expect(left).to.deep.equal([]);
    });

    it('can use the last minute', async () => {
      const { started } = await open(anAnalysis(), 5);

      expect(started).to.equal(true);
    });

    it('has no limit on an unlimited plan', async () => {
      await open(anAnalysis({ durationSeconds: 600_000 }), -1);

      expect(await month()).to.deep.equal({ reserved: 10_000, charged: 0 });
    });

    it('keeps workspaces separate', async () => {
      await open(anAnalysis(), 5);
      workspace.moveTo(`${workspace.workspaceId}_other`);

      expect((await open(anAnalysis(), 5)).started).to.equal(true);
    });

    it('never overspends for two hundred concurrent requests', async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => refusalOf(open(anAnalysis(), 103))),
      );

      expect(answers.filter((code) => code === null)).to.have.length(20);
      expect(answers.filter((code) => code === 'limit_exceeded')).to.have.length(180);
      expect(await month()).to.deep.equal({ reserved: 100, charged: 0 });
      expect(await explained()).to.deep.equal({ reserved: 100, charged: 0 });
    });
  });

  describe('settleJob', () => {
    it('charges the reservation when the job completes', async () => {
      const { job } = await open(anAnalysis());

      await settle(job.id, DONE);

      expect(await entriesOf(job.id)).to.deep.equal(['1 reserved 5', '1 charged 5']);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 5 });
    });

    it('releases the reservation when the job fails', async () => {
      const { job } = await open(anAnalysis(), 5);

      await settle(job.id, BROKEN);

      expect(await entriesOf(job.id)).to.deep.equal(['1 reserved 5', '1 returned 5']);
      expect((await open(anAnalysis(), 5)).started).to.equal(true);
    });

    it('releases the reservation when the video is deleted', async () => {
      const request = anAnalysis();
      const { job } = await open(request);

      await within((tx) => cancelVideoJobs(tx, request.videoId as string, workspace.origin));

      expect(await entriesOf(job.id)).to.deep.equal(['1 reserved 5', '1 returned 5']);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 0 });
    });

    it('charges once for twenty concurrent results', async () => {
      const { job } = await open(anAnalysis());

      await Promise.all(Array.from({ length: 20 }, (_, i) => settle(job.id, i % 3 === 2 ? BROKEN : DONE)));

      const entries = await entriesOf(job.id);
      expect(entries).to.have.length(2);
      expect(await explained()).to.deep.equal(await month());
    });

    it('charges nothing when its transaction does not commit', async () => {
      const { job } = await open(anAnalysis());
      const killed = within(async (tx) => {
        await settleJob(tx, { jobId: job.id, attempt: 1 }, DONE, workspace.origin);
        throw new Error('killed');
      });

      expect(await refusalOf(killed)).to.equal('killed');
      expect(await month()).to.deep.equal({ reserved: 5, charged: 0 });
      await settle(job.id, DONE);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 5 });
    });

    it('charges a job that ends in the next month in the month of its reservation', async () => {
      const { job } = await open(anExport());
      const { workspaceId } = workspace;
      const november = { workspaceId, jobId: job.id, attempt: 1, minutes: 7, allowance: 10 };
      await within((tx) => reserveMinutes(tx, november, new Date('2025-11-30T23:59:59.999Z')));

      await settle(job.id, DONE);

      expect(await month('2025-11-01')).to.deep.equal({ reserved: 0, charged: 7 });
      expect(await month()).to.deep.equal({ reserved: 0, charged: 0 });
    });
  });

  describe('reserveMinutes', () => {
    it('starts anew every calendar month (UTC)', async () => {
      const [first, second] = [await open(anExport()), await open(anExport())];
      const ten = { workspaceId: workspace.workspaceId, attempt: 1, minutes: 10, allowance: 10 };
      const reserve = (jobId: string, at: string) =>
        within((tx) => reserveMinutes(tx, { ...ten, jobId }, new Date(at)));
      await reserve(first.job.id, '2025-12-31T23:59:59.999Z');

      expect(await refusalOf(reserve(second.job.id, '2025-12-01T00:00:00.000Z'))).to.equal('limit_exceeded');
      expect(await refusalOf(reserve(second.job.id, '2026-01-01T00:00:00.000Z'))).to.equal(null);
    });

    it('charges a retried job once', async () => {
      const { job } = await open(anAnalysis());
      await settle(job.id, BROKEN);
      const { workspaceId } = workspace;
      const again = { workspaceId, jobId: job.id, attempt: 2, minutes: 5, allowance: 5 };
      await within((tx) => reserveMinutes(tx, again));

      await within((tx) => closeReservation(tx, again, 0));
      await within((tx) => closeReservation(tx, again, 0));
      await within((tx) => closeReservation(tx, { ...again, attempt: 1 }, 0));

      expect(await entriesOf(job.id)).to.deep.equal([
        '1 reserved 5',
        '1 returned 5',
        '2 reserved 5',
        '2 charged 5',
      ]);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 5 });
    });
  });

  describe('chargeKnownLength', () => {
    const unknown = { durationSeconds: null };

    it('reserves once for jobs accepted before the length was known', async () => {
      const request = anAnalysis(unknown);
      const { job } = await open(request);
      expect(await entriesOf(job.id)).to.deep.equal([]);

      await learnLength(130, request.videoId as string);
      await learnLength(130, request.videoId as string);

      expect(await entriesOf(job.id)).to.deep.equal(['1 reserved 3']);
      await settle(job.id, DONE);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 3 });
    });

    it('fails the job beyond the allowance, and lets the free one after it continue', async () => {
      const request = anAnalysis(unknown);
      const short = await open(request, 2);
      const free = await open(anExport(request.videoId as string), 2);

      await learnLength(130, request.videoId as string);

      const failed = await read(short.job.id);
      expect(failed).to.include({ status: 'failed' });
      expect(failed?.error).to.include({ code: 'limit_exceeded', retryable: false });
      expect(failed?.error?.message).to.match(/needs 3 video minutes, but 2 of the plan's 2 are left/);
      expect(await read(free.job.id)).to.include({ status: 'pending' });
      expect(await queuedNames(db)).to.include.members(['media.cancel-work.v1', 'media.render-video.v1']);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 0 });
    });

    it('stores the length for later jobs that do not know it, until the video is deleted', async () => {
      const request = anAnalysis(unknown);
      const videoId = request.videoId as string;
      await learnLength(130, videoId);

      const { job } = await open(request);

      expect(await entriesOf(job.id)).to.have.length(1);
      await within((tx) => cancelVideoJobs(tx, videoId, workspace.origin));
      expect(await within((tx) => tx.query('select 1 from video_length'))).to.deep.equal([]);
    });
  });

  describe('ledger entries', () => {
    it('add up to the month’s totals, whatever happened to the jobs', async () => {
      const opened = await Promise.all(
        Array.from({ length: 24 }, (_, i) => open(anAnalysis({ durationSeconds: 60 * (i + 1) }))),
      );
      await Promise.all(
        opened.map(async ({ job }, i) => {
          if (i % 4 === 0) return;
          const settlement = [DONE, BROKEN, { status: 'canceled' } as const][i % 3] as Settlement;
          await settle(job.id, settlement);
        }),
      );

      const total = await month();

      expect(total.reserved).to.equal(66);
      expect(total.charged).to.be.greaterThan(0);
      expect(await explained()).to.deep.equal(total);
    });

    it('can neither be changed nor removed', async () => {
      await open(anAnalysis());

      for (const change of ['update ledger_entry set minutes = 1', 'delete from ledger_entry']) {
        const err = await within((tx) => tx.query(change)).catch((thrown) => thrown);
        expect(err.message).to.equal('ledger_entry is append-only');
      }
    });
  });
});
