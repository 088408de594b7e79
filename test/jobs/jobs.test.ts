import { expect } from 'chai';
import { videoMissing } from '../../schemas/messages/work-error.js';
import type { JobEntity } from '../../services/jobs/job/job.entity.js';
import { toJob } from '../../services/jobs/job/to-job.js';
import type { OpenJob } from '../../services/jobs/lifecycle/accept-job.js';
import { cancelVideoJobs } from '../../services/jobs/lifecycle/cancel-video-jobs.js';
import { findJobs, requireJob } from '../../services/jobs/lifecycle/find-jobs.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { settleJob } from '../../services/jobs/lifecycle/settle-job.js';
import { applyProgress } from '../../services/jobs/progress/progress.consumer.js';
import type { Caller } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { aCaller, refusalOf, testStoredUrl } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';
import { queuedMessages, queuedNames } from '../setup/queued-messages.js';
import * as work from './work.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };

describe('jobs', () => {
  const db = useTestDatabase().source('jobs');
  let videoNumber = 0;
  let videoId = '';
  beforeEach(async () => {
    videoId = `vid_${++videoNumber}`;
    await db.query('delete from outbox');
  });

  const as = (caller: Caller) => aJobsContext(db, caller);
  const anAnalysis = () => work.anAnalysis(videoId);
  const anExport = () => work.anExport(videoId);
  const anIngest = () => work.anIngest(videoId);
  const open = (request: OpenJob) => openJob(as(aCaller({ issuer: 'videos' })), request);
  const settle = (jobId: string, settlement: Parameters<typeof settleJob>[2]) =>
    inTransaction(db, origin, (tx) => settleJob(tx, { jobId, attempt: 1 }, settlement, origin));
  const read = async (jobId: string) => (await findJobs(db, 'ws_test', [jobId]))[0];

  describe('openJob', () => {
    it('accepts work and queues its command with the job’s id, in one transaction', async () => {
      const { job, started } = await open(anExport());

      expect(started).to.equal(true);
      expect(job.id).to.match(/^export_\d{13}_[a-z0-9]+$/);
      expect(job.status).to.equal('pending');
      const [message] = await queuedMessages(db);
      expect(message).to.include({
        name: 'media.render-video.v1',
        workspaceId: 'ws_test',
        requestId: 'req_test',
      });
      expect(message?.payload).to.deep.equal({ jobId: job.id, attempt: 1, videoId, planId: 'pln_1' });
    });

    it('returns the running job of the same type instead of starting another', async () => {
      const first = await open(anExport());

      const second = await open(anExport());

      expect(second.started).to.equal(false);
      expect(second.job.id).to.equal(first.job.id);
      expect(await queuedNames(db)).to.have.length(1);
    });

    it('starts one job for twenty concurrent requests', async () => {
      const opened = await Promise.all(Array.from({ length: 20 }, () => open(anExport())));

      expect(opened.filter(({ started }) => started)).to.have.length(1);
      expect(new Set(opened.map(({ job }) => job.id))).to.have.property('size', 1);
      expect(await queuedNames(db)).to.have.length(1);
    });

    it('holds back a job of another type until the video’s earlier one has ended', async () => {
      const first = await open(anAnalysis());
      const second = await open(anExport());
      expect(second.started).to.equal(true);
      expect(await queuedNames(db)).to.deep.equal(['media.analyze-video.v1']);

      await settle(first.job.id, { status: 'completed', result: {} });

      expect(await queuedNames(db)).to.deep.equal([
        'media.analyze-video.v1',
        'jobs.job-settled.v1',
        'media.render-video.v1',
      ]);
    });

    it('is available only to videos', async () => {
      expect(await refusalOf(openJob(as(aCaller()), anExport()))).to.equal('not_found');
    });

    it('refuses a command that does not exist', async () => {
      const request = { ...anExport(), command: 'media.sing.v1' };

      expect(await refusalOf(open(request))).to.equal('validation_error');
    });
  });

  describe('ingest job', () => {
    const noVideo = {
      code: 'validation_error',
      message: 'There is no video in it',
      step: 'ingest',
      retryable: false,
    };
    const deliver = (name: string, payload: object, messageId = `${name} ${videoId}`) =>
      work.deliverFact(db, name, payload, messageId);
    const jobsOfVideo = async () => {
      const rows: Array<{ id: string }> = await inTransaction(db, origin, (tx) =>
        tx.query('select id from job where video_id = $1 order by created_at', [videoId]),
      );
      return Promise.all(rows.map(({ id }) => read(id)));
    };

    it('exists once per video for any number of requests, also when it has ended', async () => {
      const opened = await Promise.all(Array.from({ length: 10 }, () => open(anIngest())));
      const [first] = opened;
      await settle(first!.job.id, { status: 'completed', result: {} });
      const late = await open(anIngest());

      expect(opened.filter(({ started }) => started)).to.have.length(1);
      expect(late).to.deep.include({ started: false });
      expect(late.job.id).to.equal(first!.job.id);
    });

    it('is opened by the fact that a video was created, if it does not exist yet, and costs nothing', async () => {
      const created = {
        videoId,
        sourceFileId: null,
        source: { kind: 'link', url: 'https://example.com/a.mp4' },
        filename: 'a.mp4',
      };

      await deliver('videos.video-created.v1', created);
      await deliver('videos.video-created.v1', created);
      await deliver('videos.video-created.v1', created, 'sent anew');

      const jobs = await jobsOfVideo();
      expect(jobs).to.have.length(1);
      expect(jobs[0]).to.include({ type: 'ingest', status: 'pending', units: 0 });
      expect(await queuedNames(db)).to.deep.equal(['media.ingest-source.v1']);
    });

    it('is not opened for a video from before ingest jobs', async () => {
      await deliver('videos.video-created.v1', { videoId, sourceFileId: 'fil_1' });

      expect(await jobsOfVideo()).to.deep.equal([]);
    });

    it('lets the waiting jobs continue, once the minutes cover them', async () => {
      const ingest = await open(anIngest());
      const analysis = await open(anAnalysis());
      const ready = { jobId: ingest.job.id, videoId, durationSeconds: 61, width: 640, height: 360 };
      await db.query('delete from outbox');

      await deliver('videos.source-ready.v1', ready);
      await deliver('videos.source-ready.v1', ready);

      expect(await queuedNames(db)).to.deep.equal(['jobs.job-settled.v1', 'media.analyze-video.v1']);
      const settled = await read(ingest.job.id);
      expect(settled?.status).to.equal('completed');
      expect(settled?.result).to.deep.equal({ videoId, durationSeconds: 61, width: 640, height: 360 });
      const entries = await inTransaction(db, origin, (tx) =>
        tx.query('select entry, minutes from ledger_entry where job_id = $1', [analysis.job.id]),
      );
      expect(entries).to.deep.equal([{ entry: 'reserved', minutes: 2 }]);
    });

    it('fails the waiting jobs with its error, and dispatches none of them', async () => {
      const ingest = await open(anIngest());
      const waiting = [await open(anAnalysis()), await open(anExport())];
      await db.query('delete from outbox');

      await deliver('videos.operation-failed.v1', { jobId: ingest.job.id, videoId, error: noVideo });

      expect((await read(ingest.job.id))?.error).to.deep.equal(noVideo);
      for (const { job } of waiting) {
        const failed = await read(job.id);
        expect(failed?.status).to.equal('failed');
        expect(failed?.error).to.deep.include({ code: 'validation_error', step: 'ingest', retryable: false });
        expect(failed?.error?.message).to.include('There is no video in it');
      }
      expect(new Set(await queuedNames(db))).to.deep.equal(new Set(['jobs.job-settled.v1']));
    });

    it('is canceled with the waiting jobs when its video is deleted, whichever message arrives first', async () => {
      const all = [await open(anIngest()), await open(anAnalysis()), await open(anExport())];

      await deliver('videos.operation-failed.v1', {
        jobId: all[0]?.job.id,
        attempt: 1,
        videoId,
        error: videoMissing('source'),
      });
      await deliver('videos.video-deleted.v1', { videoId, sourceFileId: null });

      for (const { job } of all) expect(await read(job.id)).to.include({ status: 'canceled', error: null });
    });

    it('prevents further jobs when it has failed or was canceled', async () => {
      const { job } = await open(anIngest());
      await settle(job.id, { status: 'failed', error: noVideo });
      const refused = await open(anAnalysis()).catch((err) => err);
      videoId = `vid_canceled_${videoNumber}`;
      const other = await open(anIngest());
      await settle(other.job.id, { status: 'canceled' });

      expect(refused).to.include({ code: 'validation_error' });
      expect(refused.message).to.include('There is no video in it');
      expect(await refusalOf(open(anAnalysis()))).to.equal('validation_error');
    });
  });

  describe('settleJob', () => {
    it('ends a job once when two results arrive', async () => {
      const { job } = await open(anExport());
      const error = { code: 'internal_error', message: 'No', step: 'join', retryable: true };

      await Promise.all([
        settle(job.id, { status: 'completed', result: { durationSeconds: 1 } }),
        settle(job.id, { status: 'failed', error }),
      ]);

      const names = await queuedNames(db);
      expect(names.filter((name) => name === 'jobs.job-settled.v1')).to.have.length(1);
      expect(['completed', 'failed']).to.include((await read(job.id))?.status);
    });

    it('shows files of the result as URLs', async () => {
      const { job } = await open(anExport());
      const exportedVideoUrl = { fileId: 'fil_1', filename: 'a film.mp4' };
      await settle(job.id, { status: 'completed', result: { videoId, exportedVideoUrl } });

      const settled = await read(job.id);
      const shown = settled && toJob(settled, testStoredUrl);

      expect(shown?.progress.percent).to.equal(100);
      expect(shown?.result?.videoId).to.equal(videoId);
      expect(shown?.result?.exportedVideoUrl).to.match(
        /^http:\/\/storage\.test\/files\/ws_test\/fil_1\/a%20film\.mp4\?expires=\d+&signature=/,
      );
    });

    it('lets the same type start again afterwards', async () => {
      const { job } = await open(anExport());
      await settle(job.id, { status: 'canceled' });

      const again = await open(anExport());

      expect(again.started).to.equal(true);
      expect(again.job.id).not.to.equal(job.id);
    });
  });

  describe('cancelVideoJobs', () => {
    it('ends running and waiting jobs, and stops only the work of the running one', async () => {
      const running = await open(anAnalysis());
      const waiting = await open(anExport());
      await db.query('delete from outbox');

      await inTransaction(db, origin, (tx) => cancelVideoJobs(tx, videoId, origin));

      expect((await read(running.job.id))?.status).to.equal('canceled');
      expect((await read(waiting.job.id))?.status).to.equal('canceled');
      const messages = await queuedMessages(db);
      const stopped = messages.filter(({ name }) => name === 'media.cancel-work.v1');
      expect(stopped.map(({ payload }) => payload)).to.deep.equal([{ jobId: running.job.id, attempt: 1 }]);
      expect(messages.map(({ name }) => name)).not.to.include('media.render-video.v1');
    });
  });

  describe('applyProgress', () => {
    const progress = (jobId: string, percent: number, at: string) =>
      applyProgress(db, {
        workspaceId: 'ws_test',
        jobId,
        attempt: 1,
        percent,
        at,
        step: 'render',
        message: `At ${percent}`,
        etaSeconds: 12.4,
      });

    it('only increases, by the worker’s clock', async () => {
      const { job } = await open(anExport());

      await progress(job.id, 40, '2026-01-01T00:00:02.000Z');
      await progress(job.id, 90, '2026-01-01T00:00:01.000Z');
      await progress(job.id, 30, '2026-01-01T00:00:03.000Z');

      expect(await read(job.id)).to.include({
        status: 'processing',
        percent: 40,
        message: 'At 30',
        etaSeconds: 12,
      });
    });

    it('shows what a job waits for, until its work continues or it ends', async () => {
      const { job } = await open(anExport());
      const shown = async () => toJob((await read(job.id)) as JobEntity, testStoredUrl).progress;
      const wait = (at: string) =>
        applyProgress(db, {
          workspaceId: 'ws_test',
          jobId: job.id,
          attempt: 1,
          percent: 50,
          at,
          etaSeconds: null,
          step: 'render',
          message: 'Waiting for room in the storage',
          waitingFor: 'storage',
        });

      await wait('2026-01-01T00:00:01.000Z');
      expect(await shown()).to.include({ waitingFor: 'storage', message: 'Waiting for room in the storage' });
      await progress(job.id, 60, '2026-01-01T00:00:02.000Z');
      expect(await shown()).to.include({ waitingFor: null, message: 'At 60' });
      await wait('2026-01-01T00:00:03.000Z');
      await settle(job.id, { status: 'canceled' });
      expect(await shown()).to.include({ waitingFor: null, message: 'Canceled' });
    });

    it('leaves an ingest that waits for its file pending, and shows the deadline from the start', async () => {
      const expiresAt = '2026-01-02T03:04:05.000Z';
      const { job } = await open(work.anIngest(videoId, { kind: 'upload', uploadId: 'upl_1', expiresAt }));
      const waiting = {
        status: 'pending',
        waitingFor: 'upload',
        startedAt: null,
        message: `Waiting for the file to be uploaded until ${expiresAt}`,
      };
      expect(await read(job.id)).to.include(waiting);

      await applyProgress(db, {
        workspaceId: 'ws_test',
        jobId: job.id,
        attempt: 1,
        percent: 1,
        etaSeconds: null,
        at: '2026-01-01T00:00:01.000Z',
        step: 'receiving',
        message: waiting.message,
        waitingFor: 'upload',
      });

      expect(await read(job.id)).to.include({ ...waiting, percent: 1 });
    });

    it('shows that a job waits for its video’s source, until the source is available', async () => {
      const { job: ingest } = await open(anIngest());
      const { job } = await open(anExport());
      const shown = async () => toJob((await read(job.id)) as JobEntity, testStoredUrl).progress;

      expect(job).to.include({ status: 'pending', waitingFor: 'source' });
      expect(await shown()).to.include({ waitingFor: 'source', message: 'Waiting for the video’s source' });
      await settle(ingest.id, { status: 'completed', result: {} });
      expect(await shown()).to.include({ waitingFor: null, message: 'Waiting for a worker' });
    });

    it('does not change a job that has ended', async () => {
      const { job } = await open(anExport());
      await settle(job.id, { status: 'canceled' });

      await progress(job.id, 50, '2026-01-01T00:00:02.000Z');

      expect(await read(job.id)).to.include({ status: 'canceled', message: 'Canceled' });
    });
  });

  describe('requireJob', () => {
    it('reports another workspace’s job as missing', async () => {
      const { job } = await open(anExport());

      const foreign = await requireJob(as(aCaller({ workspaceId: 'ws_other' })), job.id).catch((err) => err);
      const missing = await requireJob(as(aCaller()), 'export_1_x').catch((err) => err);

      expect(foreign).to.include({ code: 'not_found', message: `Job ${job.id} not found` });
      expect(missing).to.include({ code: 'not_found', message: 'Job export_1_x not found' });
    });
  });
});
