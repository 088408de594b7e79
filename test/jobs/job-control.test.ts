import { expect } from 'chai';
import pg from 'pg';
import type { OpenJob } from '../../services/jobs/lifecycle/accept-job.js';
import { cancelJob } from '../../services/jobs/lifecycle/cancel-job.js';
import { cancelVideoJobs } from '../../services/jobs/lifecycle/cancel-video-jobs.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { retryJob } from '../../services/jobs/lifecycle/retry-job.js';
import { DomainError, notFound } from '../../services/platform/errors/errors.js';
import { refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { useJobWorkspace } from '../setup/job-workspace.js';
import { BROKEN } from '../setup/process-jobs.js';
import { queuedMessages, queuedNames } from '../setup/queued-messages.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import * as work from './work.js';
import { DONE } from './work.js';

describe('job control', () => {
  const database = useTestDatabase();
  const workspace = useJobWorkspace(database);
  const { db, aVideo, clearOutbox, as, within, settle, report, read, payloadsOf, entriesOf, month } =
    workspace;

  const anAnalysis = (videoId = aVideo()) => work.anAnalysis(videoId, { durationSeconds: 300 });
  const anExport = (videoId = aVideo()) => work.anExport(videoId);
  const open = async (request: OpenJob, minutes = 500) => (await openJob(as(minutes, 'videos'), request)).job;

  describe('cancelJob', () => {
    it('ends a running job, cancels its work and releases its minutes', async () => {
      const { id } = await open(anAnalysis());
      await clearOutbox();

      const canceled = await cancelJob(as(), id);

      expect(canceled).to.include({ status: 'canceled', attempt: 1, startedAt: null, result: null });
      expect(canceled.finishedAt).to.be.a('date');
      expect(await payloadsOf('media.cancel-work.v1')).to.deep.equal([{ jobId: id, attempt: 1 }]);
      expect(await payloadsOf('jobs.job-settled.v1')).to.have.length(1);
      expect(await entriesOf(id)).to.deep.equal(['1 reserved 5', '1 returned 5']);
    });

    it('ends a waiting job, whose command was never sent', async () => {
      const videoId = aVideo();
      await open(anAnalysis(videoId));
      const waiting = await open(anExport(videoId));
      await clearOutbox();

      await cancelJob(as(), waiting.id);

      expect((await read(waiting.id)).status).to.equal('canceled');
      expect(await queuedNames(db)).to.deep.equal(['jobs.job-settled.v1']);
    });

    it('dispatches the video’s next job after the work is canceled', async () => {
      const videoId = aVideo();
      const running = await open(anAnalysis(videoId));
      await open(anExport(videoId));
      await clearOutbox();

      await cancelJob(as(), running.id);

      expect(await queuedNames(db)).to.deep.equal([
        ...['media.cancel-work.v1', 'jobs.job-settled.v1', 'media.render-video.v1'],
      ]);
    });

    for (const ended of [DONE, BROKEN]) {
      it(`refuses a job that is ${ended.status}`, async () => {
        const { id } = await open(anAnalysis());
        await settle(id, ended);

        const err = await cancelJob(as(), id).catch((thrown) => thrown);

        expect(err).to.include({ code: 'conflict' });
        expect(err.message).to.equal(
          `Job ${id} is already ${ended.status}; only a pending or processing job can be canceled`,
        );
        expect((await read(id)).status).to.equal(ended.status);
      });
    }

    it('cancels once for ten concurrent requests', async () => {
      const { id } = await open(anAnalysis());
      await clearOutbox();

      const answers = await Promise.all(Array.from({ length: 10 }, () => refusalOf(cancelJob(as(), id))));

      expect(answers.filter((code) => code === null)).to.have.length(1);
      expect(answers.filter((code) => code === 'conflict')).to.have.length(9);
      expect(await payloadsOf('media.cancel-work.v1')).to.have.length(1);
      expect(await entriesOf(id)).to.deep.equal(['1 reserved 5', '1 returned 5']);
    });

    it('counts either the cancellation or a concurrent result, for the minutes too', async () => {
      const outcomes = new Set<string>();
      for (let i = 0; i < 20; i++) {
        const { id } = await open(anAnalysis());
        const settling = () => settle(id, DONE);
        const canceling = () => refusalOf(cancelJob(as(), id));
        await Promise.all(i % 2 ? [settling(), canceling()] : [canceling(), settling()]);

        const { status } = await read(id);
        outcomes.add(status);
        expect(await entriesOf(id)).to.deep.equal([
          ...['1 reserved 5', status === 'completed' ? '1 charged 5' : '1 returned 5'],
        ]);
      }
      for (const status of outcomes) expect(['completed', 'canceled']).to.include(status);
      expect((await month()).reserved).to.equal(0);
    });

    it('leaves the job unchanged when its transaction does not commit', async () => {
      const { id } = await open(anAnalysis());
      await clearOutbox();
      const admin = new pg.Client({ connectionString: database.adminUrl });
      await admin.connect();
      await admin.query(`set search_path = jobs; create function refuse() returns trigger language plpgsql as
        $$ begin if new.envelope->>'name' = 'jobs.job-settled.v1' then raise exception 'killed'; end if; return new; end $$;
        create trigger refuse before insert on outbox for each row execute function refuse()`);

      const refused = await refusalOf(cancelJob(as(), id));
      await admin.query('drop trigger refuse on outbox; drop function refuse()');
      await admin.end();

      expect(refused).to.equal('P0001');
      expect((await read(id)).status).to.equal('pending');
      expect(await queuedNames(db)).to.deep.equal([]);
      expect(await month()).to.deep.equal({ reserved: 5, charged: 0 });
    });

    it('cancels an open job whose video was deleted', async () => {
      const { id, videoId } = await open(anAnalysis());
      await within((tx) => cancelVideoJobs(tx, videoId as string, workspace.origin));

      expect(await refusalOf(cancelJob(as(), id))).to.equal('conflict');
    });
  });

  describe('retryJob', () => {
    const aFailed = async (request = anAnalysis()) => {
      const { id } = await open(request);
      await settle(id, BROKEN);
      await clearOutbox();
      return id;
    };

    it('runs a failed job again under its id: the same command, the next attempt, charged anew', async () => {
      const request = anAnalysis();
      const id = await aFailed(request);

      const again = await retryJob({ ...as(), requestId: 'req_retry' }, id);

      expect(again).to.include({ id, status: 'pending', attempt: 2, percent: 0, step: 'queued' });
      expect(again).to.include({ error: null, result: null, startedAt: null, finishedAt: null });
      const [message, ...others] = await queuedMessages(db);
      expect(others).to.deep.equal([]);
      expect(message).to.include({ name: 'media.analyze-video.v1', requestId: 'req_retry' });
      expect(message?.payload).to.deep.equal({ ...request.payload, jobId: id, attempt: 2 });
      expect(await entriesOf(id)).to.deep.equal(['1 reserved 5', '1 returned 5', '2 reserved 5']);
    });

    it('charges once, for any number of attempts and late or repeated reports', async () => {
      const id = await aFailed();
      await retryJob(as(), id);
      await cancelJob(as(), id);
      await retryJob(as(), id);

      await settle(id, DONE, 1);
      await settle(id, DONE, 2);
      expect((await read(id)).status).to.equal('pending');
      await Promise.all([settle(id, DONE, 3), settle(id, BROKEN, 2), settle(id, DONE, 3)]);

      expect(await read(id)).to.include({ status: 'completed', attempt: 3 });
      expect((await entriesOf(id)).filter((entry) => entry.includes('charged'))).to.deep.equal([
        ...['3 charged 5'],
      ]);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 5 });
    });

    it('ignores reports of failure and progress about the previous attempt', async () => {
      const id = await aFailed();
      await retryJob(as(), id);

      await settle(id, BROKEN, 1);
      await report(id, 80);

      expect(await read(id)).to.include({ status: 'pending', percent: 0, attempt: 2 });
    });

    it('ignores a report about the previous ingest: jobs that wait for the retried one keep waiting', async () => {
      const videoId = aVideo();
      const id = await aFailed(work.anIngest(videoId, { kind: 'upload', uploadId: 'upl_1' }));
      await retryJob(as(), id);
      const waiting = await open(anAnalysis(videoId));

      await settle(id, BROKEN, 1);
      expect((await read(waiting.id)).status).to.equal('pending');
      await settle(id, BROKEN, 2);

      expect((await read(waiting.id)).status).to.equal('failed');
    });

    it('starts one attempt for ten concurrent requests', async () => {
      const id = await aFailed();

      const answers = await Promise.all(Array.from({ length: 10 }, () => refusalOf(retryJob(as(), id))));

      expect(answers.filter((code) => code === null)).to.have.length(1);
      expect(answers.filter((code) => code === 'conflict')).to.have.length(9);
      expect((await read(id)).attempt).to.equal(2);
      expect(await queuedNames(db)).to.deep.equal(['media.analyze-video.v1']);
      expect(await month()).to.deep.equal({ reserved: 5, charged: 0 });
    });

    it('refuses a job that is open or completed', async () => {
      const running = await open(anAnalysis());
      const done = await open(anAnalysis());
      await settle(done.id, DONE);

      const err = await retryJob(as(), running.id).catch((thrown) => thrown);

      expect(err).to.include({ code: 'conflict' });
      expect(err.message).to.equal(
        `Job ${running.id} is pending; only a failed or canceled job can be retried`,
      );
      expect(await refusalOf(retryJob(as(), done.id))).to.equal('conflict');
    });

    it('refuses while another job does the same for the video, and names it', async () => {
      const videoId = aVideo();
      const id = await aFailed(anAnalysis(videoId));
      const other = await open(anAnalysis(videoId));

      const err = await retryJob(as(), id).catch((thrown) => thrown);

      expect(err).to.include({ code: 'conflict' });
      expect(err.message).to.include(other.id);
      expect(await read(id)).to.include({ status: 'failed', attempt: 1 });
      await settle(other.id, DONE);
      expect((await retryJob(as(), id)).attempt).to.equal(2);
    });

    it('leaves one job open when a job of the type is created concurrently', async () => {
      for (let i = 0; i < 10; i++) {
        const request = anAnalysis();
        const id = await aFailed(request);

        const [opened] = await Promise.all([open(request), refusalOf(retryJob(as(), id))]);

        const rows = await within<Array<{ id: string }>>((tx) =>
          tx.query(`select id from job where video_id = $1 and status = 'pending'`, [request.videoId]),
        );
        expect(rows.map((row) => row.id)).to.deep.equal([opened.id]);
      }
    });

    it('refuses a job that the remaining minutes do not cover, and changes nothing', async () => {
      const id = await aFailed();
      await open(anAnalysis(), 8);
      await clearOutbox();

      const err = await retryJob(as(8), id).catch((thrown) => thrown);

      expect(err.code).to.equal('limit_exceeded');
      expect(err.message).to.match(/needs 5 video minutes, but 3 of the plan's 8 are left/);
      expect(await read(id)).to.include({ status: 'failed', attempt: 1 });
      expect(await queuedNames(db)).to.deep.equal([]);
    });

    it('applies the plan of the retrying caller', async () => {
      const id = await aFailed();

      expect((await retryJob(as(5), id)).allowance).to.equal(5);
    });

    it('reserves by the length that has become known since, or once it is known', async () => {
      const [known, unknown] = [aVideo(), aVideo()].map((videoId) => ({
        ...anAnalysis(videoId),
        durationSeconds: null,
      })) as [OpenJob, OpenJob];
      const knownId = await aFailed(known);
      const unknownId = await aFailed(unknown);
      const learn = ({ videoId }: OpenJob) => workspace.learnLength(61, videoId as string);
      await learn(known);

      await retryJob(as(), knownId);
      await retryJob(as(), unknownId);
      expect(await entriesOf(unknownId)).to.deep.equal([]);
      await learn(unknown);

      expect(await entriesOf(knownId)).to.deep.equal(['2 reserved 2']);
      expect(await entriesOf(unknownId)).to.deep.equal(['2 reserved 2']);
    });

    it('queues the job behind the video’s waiting jobs', async () => {
      const videoId = aVideo();
      const id = await aFailed(anAnalysis(videoId));
      const running = await open(anExport(videoId));
      await clearOutbox();

      await retryJob(as(), id);
      expect(await queuedNames(db)).to.deep.equal([]);
      await settle(running.id, DONE);

      expect(await queuedNames(db)).to.deep.equal(['jobs.job-settled.v1', 'media.analyze-video.v1']);
      const [command] = await payloadsOf('media.analyze-video.v1');
      expect(command).to.include({ jobId: id, attempt: 2 });
    });

    it('starts when videos permits it, and returns the reason otherwise', async () => {
      const id = await aFailed();
      const gone = makeSubgraphDouble(() => {
        throw notFound({ what: 'Video', id: 'vid_gone' });
      });
      const locked = makeSubgraphDouble(() => {
        throw new DomainError('locked', 'Video is locked');
      });
      const videos = makeSubgraphDouble(() => ({ mayStart: true }));

      expect(await refusalOf(retryJob({ ...as(), videos: gone }, id))).to.equal('not_found');
      expect(await refusalOf(retryJob({ ...as(), videos: locked }, id))).to.equal('locked');
      expect(await read(id)).to.include({ status: 'failed', attempt: 1 });
      await retryJob({ ...as(), videos }, id);

      const { videoId } = await read(id);
      expect(videos.calls[0]?.variables).to.deep.equal({ videoId, type: 'analysis', attempt: 2 });
      expect(videos.calls[0]?.as.workspaceId).to.equal(workspace.workspaceId);
    });
  });
});
