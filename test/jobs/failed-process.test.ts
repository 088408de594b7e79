import { expect } from 'chai';
import { cancelJob } from '../../services/jobs/lifecycle/cancel-job.js';
import { cancelVideoJobs } from '../../services/jobs/lifecycle/cancel-video-jobs.js';
import { retryJob } from '../../services/jobs/lifecycle/retry-job.js';
import { refusalOf } from '../setup/calls.js';
import { ALL, BROKEN, done, useProcessJobs } from '../setup/process-jobs.js';
import { queuedNames } from '../setup/queued-messages.js';

describe('process jobs that fail or are canceled', () => {
  const fixture = useProcessJobs();
  const {
    beginAnother,
    as,
    within,
    open,
    read,
    settle,
    openStep,
    doStep,
    finishArticle,
    learnLength,
    ownExport,
    startedSteps,
    payloadsOf,
    entriesOf,
    month,
  } = fixture;

  describe('failed step', () => {
    beforeEach(async () => {
      await learnLength(60);
    });

    it('fails the process with its name and error, cancels its siblings and releases the minutes of both', async () => {
      await open();
      await doStep('analysis');
      await doStep('voiceover');
      await finishArticle();
      await doStep('export');
      const [german, french] = [await openStep('translation:de'), await openStep('translation:fr')];
      await fixture.db.query('delete from outbox');

      await settle(german.job.id, BROKEN);

      const process = await read();
      expect(process).to.include({ status: 'failed' });
      expect(process.error).to.deep.equal({ ...BROKEN.error, step: 'translation:de' });
      expect(process.result).to.deep.equal({ completedSteps: ALL.slice(0, 4) });
      expect(await read(french.job.id)).to.include({ status: 'canceled' });
      expect(await payloadsOf('media.cancel-work.v1')).to.deep.equal([{ jobId: french.job.id, attempt: 1 }]);
      expect(await payloadsOf('jobs.process-failed.v1')).to.deep.equal([
        {
          jobId: fixture.jobId,
          attempt: 1,
          videoId: fixture.videoId,
          error: process.error,
          completedSteps: ALL.slice(0, 4),
        },
      ]);
      expect(await entriesOf()).to.deep.equal(['1 reserved 3', '1 charged 1', '1 returned 2']);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 1 });
    });

    it('does the same without a job', async () => {
      await open(['analysis', 'helpArticle']);
      await doStep('analysis');

      await finishArticle(1, BROKEN);

      expect((await read()).error).to.include({ step: 'helpArticle', message: 'No engine' });
    });

    it('is repeated when the process is retried: completed steps stay, charged once', async () => {
      await open(['analysis', 'export', 'translation:de', 'translation:fr']);
      const analysis = await doStep('analysis');
      const { job: first } = await openStep('export');
      await settle(first.id, BROKEN);
      await startedSteps();

      const again = await retryJob(as(), fixture.jobId);

      expect(again).to.include({ id: fixture.jobId, attempt: 2, status: 'processing', step: 'export' });
      expect(again.result).to.deep.equal({ completedSteps: ['analysis'], currentStep: 'export' });
      expect(again.percent).to.be.greaterThan(20);
      expect(await startedSteps()).to.deep.equal(['export']);
      await settle(first.id, done());
      expect(await read()).to.include({ status: 'processing' });
      const second = await openStep('export', 2);
      expect(second.job.id).not.to.equal(first.id);
      await settle(second.job.id, done());
      expect(await startedSteps()).to.deep.equal(['translation:de', 'translation:fr']);
      await doStep('translation:de', { videoId: 'vid_de' }, 2);
      await doStep('translation:fr', { videoId: 'vid_fr' }, 2);
      expect(await read()).to.include({ status: 'completed', attempt: 2 });
      expect((await read(analysis)).status).to.equal('completed');
      expect(await entriesOf()).to.deep.equal([
        ...['1 reserved 3', '1 charged 1', '1 returned 2'],
        ...['2 reserved 2', '2 charged 2'],
      ]);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 3 });
    });

    it('is retried and canceled only with its process', async () => {
      await open();
      const { job } = await openStep('analysis');

      const canceling = await cancelJob(as(), job.id).catch((thrown) => thrown);
      await settle(job.id, BROKEN);
      const retrying = await retryJob(as(), job.id).catch((thrown) => thrown);

      for (const err of [canceling, retrying]) {
        expect(err.code).to.equal('conflict');
        expect(err.message).to.equal(
          `Job ${job.id} is a step of the process ${fixture.jobId}; cancel or retry the process instead`,
        );
      }
    });

    it('does not affect the next attempt', async () => {
      await open(['analysis', 'helpArticle']);
      await doStep('analysis');
      await finishArticle(1, BROKEN);
      await retryJob(as(), fixture.jobId);

      await finishArticle(1, BROKEN);
      await finishArticle(1);
      expect((await read()).result).to.include({ currentStep: 'helpArticle' });
      await finishArticle(2);

      expect(await read()).to.include({ status: 'completed' });
    });
  });

  describe('cancellation', () => {
    it('ends the process and its steps at any point; work that was never requested is not stopped', async () => {
      await learnLength(60);
      await open();
      await doStep('analysis');
      const { job } = await openStep('voiceover');
      await fixture.db.query('delete from outbox');

      const canceled = await cancelJob(as(), fixture.jobId);

      expect(canceled).to.include({ status: 'canceled' });
      expect(canceled.result).to.deep.equal({ completedSteps: ['analysis'] });
      expect(await read(job.id)).to.include({ status: 'canceled' });
      expect(await payloadsOf('media.cancel-work.v1')).to.deep.equal([{ jobId: job.id, attempt: 1 }]);
      expect(await payloadsOf('jobs.process-failed.v1')).to.deep.equal([]);
      expect(await entriesOf()).to.deep.equal(['1 reserved 3', '1 charged 1', '1 returned 2']);
      await settle(job.id, done());
      expect(await read()).to.include({ status: 'canceled' });
    });

    /**
     * Minutes charged for 5 minutes of video when the process is canceled while the step is running or
     * waiting.
     */
    const CHARGED_AT = {
      analysis: 0,
      voiceover: 5,
      helpArticle: 5,
      export: 5,
      'translation:de': 5,
      'translation:fr': 10,
    } as const;
    for (const [step, charged] of Object.entries(CHARGED_AT)) {
      it(`while ${step} is running charges completed steps and releases the rest; continuing costs the rest`, async () => {
        await learnLength(300);
        await open();
        for (const name of ALL.slice(0, ALL.indexOf(step))) {
          if (name === 'helpArticle') await finishArticle();
          else await doStep(name);
        }
        if (step !== 'helpArticle') await openStep(step);

        await cancelJob(as(), fixture.jobId);

        const closed = [
          ...(charged > 0 ? [`1 charged ${charged}`] : []),
          ...(charged < 15 ? [`1 returned ${15 - charged}`] : []),
        ];
        expect(await entriesOf()).to.deep.equal(['1 reserved 15', ...closed]);
        expect(await month()).to.deep.equal({ reserved: 0, charged });
        await retryJob(as(), fixture.jobId);
        expect(await month()).to.deep.equal({ reserved: 15 - charged, charged });
        // Reported again, as by a redelivery of the fact.
        await learnLength(300);
        expect(await month()).to.deep.equal({ reserved: 15 - charged, charged });
      });
    }

    it('after all paid steps are completed releases nothing, and continuing is free', async () => {
      await learnLength(300);
      await open(['analysis', 'export']);
      await doStep('analysis');
      const { job } = await openStep('export');
      await settle(job.id, BROKEN);

      for (const attempt of [2, 3]) {
        await retryJob(as(0), fixture.jobId);
        await learnLength(300);
        await openStep('export', attempt);
        await cancelJob(as(), fixture.jobId);
      }

      expect(await entriesOf()).to.deep.equal(['1 reserved 5', '1 charged 5']);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 5 });
    });

    it('cancels all of its jobs before the next job of the video is sent', async () => {
      await open(['analysis', 'translation:de', 'translation:fr', 'translation:it']);
      await doStep('analysis');
      for (const language of ['de', 'fr', 'it']) await openStep(`translation:${language}`);
      await ownExport();
      await fixture.db.query('delete from outbox');

      await cancelJob(as(), fixture.jobId);

      const sent = (await queuedNames(fixture.db)).filter((name) => name.startsWith('media.'));
      expect(sent).to.deep.equal([...Array(3).fill('media.cancel-work.v1'), 'media.render-video.v1']);
    });

    it('allows a retry that continues from there', async () => {
      await open(['analysis', 'export']);
      await doStep('analysis');
      await cancelJob(as(), fixture.jobId);
      await startedSteps();

      await retryJob(as(), fixture.jobId);

      expect(await startedSteps()).to.deep.equal(['export']);
    });

    it('counts either the cancellation or a concurrent result of the last step, with the minutes', async () => {
      await learnLength(60);
      for (let i = 0; i < 8; i++) {
        beginAnother({ hasOwnVideo: false });
        await open(['analysis']);
        const { job } = await openStep('analysis');

        await Promise.all([settle(job.id, done()), refusalOf(cancelJob(as(), fixture.jobId))]);

        const { status } = await read();
        const closing = status === 'completed' ? '1 charged 1' : '1 returned 1';
        expect(['completed', 'canceled']).to.include(status);
        expect(await entriesOf()).to.deep.equal(['1 reserved 1', closing]);
        expect((await read(job.id)).status).to.equal(status);
      }
    });

    it('happens when its video is deleted', async () => {
      await open();
      const { job } = await openStep('analysis');
      await fixture.db.query('delete from outbox');

      await within((tx) => cancelVideoJobs(tx, fixture.videoId, fixture.origin));

      expect([(await read()).status, (await read(job.id)).status]).to.deep.equal(['canceled', 'canceled']);
      expect(await payloadsOf('media.cancel-work.v1')).to.deep.equal([{ jobId: job.id, attempt: 1 }]);
    });
  });
});
