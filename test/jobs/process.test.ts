import { expect } from 'chai';
import { settleStep } from '../../services/jobs/facts/facts.consumer.js';
import { toJob } from '../../services/jobs/job/to-job.js';
import { cancelJob } from '../../services/jobs/lifecycle/cancel-job.js';
import { checkMinutes, findProcessCost } from '../../services/jobs/process/check-minutes.js';
import { openProcess } from '../../services/jobs/subgraph/process.resolver.js';
import { refusalOf, testStoredUrl } from '../setup/calls.js';
import { ALL, BROKEN, done, useProcessJobs } from '../setup/process-jobs.js';
import { queuedNames } from '../setup/queued-messages.js';

describe('process jobs', () => {
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
    report,
    finishArticle,
    learnLength,
    ownExport,
    anIngest,
    startedSteps,
    payloadsOf,
    entriesOf,
    month,
  } = fixture;

  describe('of a video that exists', () => {
    const STEPS = ['refresh-voiceover', 'refresh-article:1', 'export'];
    const refresh = (minutes = 500) =>
      openProcess(as(minutes, 'videos'), {
        jobId: fixture.jobId,
        videoId: fixture.videoId,
        projectId: null,
        steps: STEPS,
        isRefusable: true,
      });

    it('charges its voiceover, and runs its steps one after the other', async () => {
      await learnLength(90);

      await refresh();

      expect(await startedSteps()).to.deep.equal(['refresh-voiceover']);
      expect(await month()).to.deep.include({ reserved: 2 });
    });

    it('is refused with too few minutes, and while another process of the video is open', async () => {
      await learnLength(90);
      expect(await refusalOf(refresh(1))).to.equal('limit_exceeded');
      await refresh();
      beginAnother({ hasOwnVideo: false });

      expect(await refusalOf(refresh())).to.equal('conflict');
    });
  });

  describe('running steps', () => {
    it('are processing from the start, with nothing completed and the first step current', async () => {
      const process = await open();

      expect(process).to.include({
        id: fixture.jobId,
        kind: 'process',
        type: 'process',
        status: 'processing',
      });
      expect(process.result).to.deep.equal({ completedSteps: [], currentStep: 'analysis' });
      expect(await startedSteps()).to.deep.equal(['analysis']);
    });

    it('start each step when the previous one is done, languages in parallel', async () => {
      await open();
      expect(await startedSteps()).to.deep.equal(['analysis']);
      await doStep('analysis');
      expect(await startedSteps()).to.deep.equal(['voiceover']);
      await doStep('voiceover');
      expect(await startedSteps()).to.deep.equal(['helpArticle']);
      await finishArticle();
      expect(await startedSteps()).to.deep.equal(['export']);
      await doStep('export');
      expect(await startedSteps()).to.deep.equal(['translation:de', 'translation:fr']);
      const [german, french] = [await openStep('translation:de'), await openStep('translation:fr')];

      expect([german.started, french.started]).to.deep.equal([true, true]);
      expect(german.job.id).not.to.equal(french.job.id);
      for (const { job } of [german, french]) expect((await read(job.id)).dispatchedAt).to.be.a('date');
      await settle(french.job.id, done({ videoId: 'vid_fr' }));
      expect(await read()).to.include({ status: 'processing' });
      expect((await read()).result).to.deep.equal({
        completedSteps: [...ALL.slice(0, 4), 'translation:fr'],
        currentStep: 'translation:de',
      });
      await settle(german.job.id, done({ videoId: 'vid_de' }));
      expect(await read()).to.include({ status: 'completed', percent: 100 });
    });

    it('show after each step which are completed and which is current, and nothing else', async () => {
      const shown = [(await open()).result];
      const show = async () => shown.push((await read()).result);
      await show();
      await doStep('analysis');
      await show();
      await doStep('voiceover', { exportedVoiceoverUrl: { fileId: 'fil_v', filename: 'v.mp3' } });
      await show();
      await finishArticle();
      await show();
      await doStep('export', { exportedVideoUrl: { fileId: 'fil_x', filename: 'x.mp4' } });
      await show();
      await openStep('translation:fr');
      await doStep('translation:de', { videoId: 'vid_de' });
      await show();

      expect(shown).to.deep.equal([
        { completedSteps: [], currentStep: 'analysis' },
        { completedSteps: [], currentStep: 'analysis' },
        { completedSteps: ALL.slice(0, 1), currentStep: 'voiceover' },
        { completedSteps: ALL.slice(0, 2), currentStep: 'helpArticle' },
        { completedSteps: ALL.slice(0, 3), currentStep: 'export' },
        { completedSteps: ALL.slice(0, 4), currentStep: 'translation:de' },
        { completedSteps: ALL.slice(0, 5), currentStep: 'translation:fr' },
      ]);
    });

    it('contain the results of all steps in the end, files as URLs', async () => {
      const file = (fileId: string) => ({ fileId, filename: `${fileId}.mp4` });
      await open();
      await doStep('analysis', { videoId: fixture.videoId, subtitleCount: 3 });
      await doStep('voiceover', { videoId: fixture.videoId, exportedVoiceoverUrl: file('fil_voice') });
      await finishArticle();
      await doStep('export', { exportedVideoUrl: file('fil_video'), exportedSrtUrl: file('fil_srt') });
      await openStep('translation:fr');
      await doStep('translation:de', { videoId: 'vid_de' });
      await doStep('translation:fr', { videoId: 'vid_fr' });

      const { exportedVideoUrl, exportedSrtUrl, exportedVoiceoverUrl, ...rest } = toJob(
        await read(),
        testStoredUrl,
      ).result as Record<string, string>;

      expect(rest).to.deep.equal({
        completedSteps: ALL,
        videoId: fixture.videoId,
        projectId: 'prj_1',
        articleReady: true,
        translations: [
          { language: 'de', videoId: 'vid_de' },
          { language: 'fr', videoId: 'vid_fr' },
        ],
      });
      expect(
        [exportedVideoUrl, exportedSrtUrl, exportedVoiceoverUrl].map((url) => url?.split('?')[0]),
      ).to.deep.equal(
        ['fil_video', 'fil_srt', 'fil_voice'].map(
          (id) => `http://storage.test/files/${fixture.workspaceId}/${id}/${id}.mp4`,
        ),
      );
    });

    it('contain the warnings of all steps, each with its step, and the origin of the text', async () => {
      const transcription = { engine: 'pocketsphinx', model: 'en-us', confidence: 0.4, draft: true };
      await open(['analysis', 'helpArticle', 'export', 'translation:de']);
      await doStep('analysis', { warnings: ['plain ignores tone'], transcription });
      await finishArticle(1, done({ videoId: fixture.videoId, warnings: ['plain ignores instructions'] }));
      await doStep('export', { warnings: ['Line 2 is held for 1.5 s', 'Captions have to be checked'] });
      await doStep('translation:de', { videoId: 'vid_de', warnings: ['apertium ignores tone'] });

      const { warnings, transcription: origin } = (await read()).result as Record<string, unknown>;

      expect(origin).to.deep.equal(transcription);
      expect(warnings).to.deep.equal([
        'analysis: plain ignores tone',
        'helpArticle: plain ignores instructions',
        'export: Line 2 is held for 1.5 s',
        'export: Captions have to be checked',
        'translation:de: apertium ignores tone',
      ]);
    });

    it('say that the text was not transcribed', async () => {
      await open(['analysis']);
      await doStep('analysis', { transcription: null });

      expect((await read()).result).to.include({ transcription: null });
    });

    it('report no file and no article that was not requested', async () => {
      await open(['analysis']);
      await doStep('analysis', { videoId: fixture.videoId });

      expect((await read()).result).to.deep.equal({
        completedSteps: ['analysis'],
        videoId: fixture.videoId,
        projectId: 'prj_1',
        articleReady: false,
        translations: [],
      });
    });

    it('complete without steps once they are dispatched', async () => {
      await open([]);

      expect(await read()).to.include({ status: 'completed' });
      expect((await read()).result).to.include({ articleReady: false, videoId: fixture.videoId });
    });

    it('publish their completion, with the result', async () => {
      await open(['analysis']);
      await fixture.db.query('delete from outbox');

      await doStep('analysis', { videoId: fixture.videoId });

      expect((await queuedNames(fixture.db)).filter((name) => name.startsWith('jobs.'))).to.deep.equal([
        ...['jobs.job-settled.v1', 'jobs.job-settled.v1', 'jobs.process-completed.v1'],
      ]);
      expect(await payloadsOf('jobs.process-completed.v1')).to.deep.equal([
        { jobId: fixture.jobId, attempt: 1, videoId: fixture.videoId, result: (await read()).result },
      ]);
    });

    it('show the weighted progress of their steps, and name the running one', async () => {
      await open(['analysis', 'export']);
      const { job } = await openStep('analysis');

      await report(job.id, 50);
      const half = await read();
      await settle(job.id, done());
      const next = await read();

      expect(half).to.include({
        step: 'analysis',
        message: 'analysis: Transcribing speech',
        etaSeconds: null,
      });
      expect(half.percent).to.be.closeTo(28.57, 0.1);
      expect(next).to.include({ step: 'export' });
      expect(next.percent).to.be.closeTo(57.14, 0.1);
      await report((await openStep('export')).job.id, 100);
      expect((await read()).percent).to.be.closeTo(99.9, 0.01);
    });

    it('show the remaining languages when one is done, and a starting step', async () => {
      await open(['analysis', 'translation:de', 'translation:fr']);
      await doStep('analysis');
      const starting = await read();
      const [german, french] = [await openStep('translation:de'), await openStep('translation:fr')];
      await report(french.job.id, 80);

      await settle(german.job.id, done({ videoId: 'vid_de' }));

      expect(starting).to.include({ step: 'translation:de', message: 'translation:de: starting' });
      expect(await read()).to.include({
        step: 'translation:fr',
        message: 'translation:fr: Transcribing speech',
      });
    });
  });

  describe('repeated, late or foreign reports', () => {
    it('open a process once', async () => {
      await open();
      await open();
      await doStep('analysis');

      const again = await open(['analysis']);

      expect((await again).result).to.include({ currentStep: 'voiceover' });
      const rows = await within<unknown[]>((tx) => tx.query(`select 1 from job where kind = 'process'`));
      expect(rows).to.have.length(1);
    });

    it('open one job for a step, also when the step is over', async () => {
      await open();

      const [first, second] = await Promise.all([openStep('analysis'), openStep('analysis')]);
      await settle(first.job.id, done());
      const late = await openStep('analysis');

      expect([first, second].filter(({ started }) => started)).to.have.length(1);
      expect(second.job.id).to.equal(first.job.id);
      expect([late.job.id, late.started]).to.deep.equal([first.job.id, false]);
    });

    it('advance once when a step is reported done twice', async () => {
      await open();
      await startedSteps();
      const { job } = await openStep('analysis');

      await Promise.all([settle(job.id, done()), settle(job.id, done()), settle(job.id, done())]);

      expect(await startedSteps()).to.deep.equal(['voiceover']);
    });

    it('complete once when the last two languages end at the same moment', async () => {
      for (let i = 0; i < 8; i++) {
        beginAnother({ hasOwnVideo: true });
        await open(['analysis', 'translation:de', 'translation:fr']);
        await doStep('analysis');
        const [german, french] = [await openStep('translation:de'), await openStep('translation:fr')];
        await fixture.db.query('delete from outbox');

        await Promise.all([settle(german.job.id, done()), settle(french.job.id, done())]);

        expect((await read()).status).to.equal('completed');
        expect(await payloadsOf('jobs.process-completed.v1')).to.have.length(1);
      }
    });

    it('do not start a step that is not due, nor one of a process that has ended', async () => {
      await open();
      expect(await refusalOf(openStep('export'))).to.equal('conflict');
      expect(await refusalOf(openStep('translation:it'))).to.equal('conflict');
      expect(await refusalOf(openStep('analysis', 2))).to.equal('conflict');
      await cancelJob(as(), fixture.jobId);

      expect(await refusalOf(openStep('analysis'))).to.equal('conflict');
    });

    it('are ignored for a step that is not running', async () => {
      await open();
      await finishArticle();
      await finishArticle(1, BROKEN);

      expect((await read()).result).to.deep.equal({ completedSteps: [], currentStep: 'analysis' });
      expect(await read()).to.include({ status: 'processing' });
    });

    it('are ignored for a step with a job, unless its job reports', async () => {
      await open(['analysis']);
      const { job } = await openStep('analysis');
      const notStarted = { jobId: fixture.jobId, attempt: 1, step: 'analysis', childJobId: null };

      await within((tx) => settleStep(tx, notStarted, BROKEN, fixture.origin));

      expect(await read()).to.include({ status: 'processing' });
      expect(await read(job.id)).to.include({ status: 'pending' });
      await settle(job.id, done());
      expect(await read()).to.include({ status: 'completed' });
    });

    it('are refused from services other than videos', async () => {
      const request = { jobId: fixture.jobId, videoId: fixture.videoId, projectId: null, steps: ALL };

      expect(await refusalOf(openProcess(as(), request))).to.equal('not_found');
      expect(await refusalOf(checkMinutes(as(), { steps: ALL, durationSeconds: null }))).to.equal(
        'not_found',
      );
    });
  });

  describe('order within a video', () => {
    it('runs a process after the ingest, whose failure fails the process', async () => {
      const { job: ingest } = await anIngest();
      await open();
      expect(await startedSteps()).to.deep.equal([]);

      await settle(ingest.id, { status: 'failed', error: { ...BROKEN.error, step: 'fetch' } });

      expect(await read()).to.include({ status: 'failed' });
      expect((await read()).error).to.include({ step: 'ingest' });
      expect(await payloadsOf('jobs.process-failed.v1')).to.have.length(1);
    });

    it('stores a process that arrives after its source failed, as failed', async () => {
      const { job: ingest } = await anIngest();
      await settle(ingest.id, { status: 'failed', error: { ...BROKEN.error, step: 'fetch' } });

      expect(await open()).to.include({ id: fixture.jobId, status: 'failed' });
    });

    it('makes later jobs wait until the process ends', async () => {
      await open(['analysis', 'export']);
      const own = await ownExport();
      expect(own.started).to.equal(true);

      await doStep('analysis');
      const step = await openStep('export');
      expect(step.started).to.equal(true);
      expect((await read(own.job.id)).dispatchedAt).to.equal(null);
      await settle(step.job.id, done());

      expect(await read()).to.include({ status: 'completed' });
      expect((await read(own.job.id)).dispatchedAt).to.be.a('date');
    });

    it('makes a process wait for earlier jobs', async () => {
      const own = await ownExport();
      await open();
      expect(await startedSteps()).to.deep.equal([]);

      await settle(own.job.id, done());

      expect(await startedSteps()).to.deep.equal(['analysis']);
    });

    it('returns the step’s job to a request for the same work', async () => {
      await open(['analysis', 'export']);
      await doStep('analysis');
      const step = await openStep('export');

      const own = await ownExport();

      expect([own.job.id, own.started]).to.deep.equal([step.job.id, false]);
      await settle(step.job.id, done());
      expect((await ownExport()).started).to.equal(true);
    });
  });

  describe('minutes', () => {
    it('are reserved for all steps together once the length is known, and charged once at the end', async () => {
      const { job: ingest } = await anIngest();
      await open(['analysis', 'voiceover', 'export', 'translation:de', 'translation:fr']);
      expect(await entriesOf()).to.deep.equal([]);
      await learnLength(300);
      await settle(ingest.id, done());

      expect(await entriesOf()).to.deep.equal(['1 reserved 15']);
      const children: string[] = [];
      for (const step of ['analysis', 'voiceover', 'export']) children.push(await doStep(step));
      await openStep('translation:fr');
      for (const step of ['translation:de', 'translation:fr']) children.push(await doStep(step));

      expect(await entriesOf()).to.deep.equal(['1 reserved 15', '1 charged 15']);
      for (const id of children) expect(await entriesOf(id)).to.deep.equal([]);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 15 });
    });

    it('are reserved at once when the length is already known', async () => {
      await learnLength(61);
      await open();

      expect(await entriesOf()).to.deep.equal(['1 reserved 6']);
    });

    it('fail the process without a charge when the allowance is too small', async () => {
      const { job: ingest } = await anIngest();
      await open(ALL, 5);

      await learnLength(300);
      await settle(ingest.id, done());

      const { status, error } = await read();
      expect(status).to.equal('failed');
      expect(error).to.include({ code: 'limit_exceeded', step: 'analysis' });
      expect(await month()).to.deep.equal({ reserved: 0, charged: 0 });
      expect(await startedSteps()).to.deep.equal([]);
    });

    it('are estimated by the prices that are charged, and compared with what is left', async () => {
      const cost = (minutes: number, durationSeconds: number | null) =>
        findProcessCost(as(minutes, 'videos'), { steps: ALL, durationSeconds });
      const known = await cost(10, 61);

      expect(known.minutes).to.equal(known.steps.reduce((sum, step) => sum + (step.minutes ?? 0), 0));
      expect(known).to.include({ minutes: 6, remainingMinutes: 10, shortage: null });
      expect((await cost(5, 61)).shortage).to.match(/needs 6 video minutes, but 5 of the plan's 5 are left/);
      expect(await cost(2, null)).to.deep.include({ minutes: null, remainingMinutes: 2 });
      expect((await cost(2, null)).shortage).to.match(/needs 3 video minutes/);
      expect(await cost(-1, 6000)).to.include({ remainingMinutes: null, shortage: null });
      expect(await refusalOf(findProcessCost(as(), { steps: ALL, durationSeconds: null }))).to.equal(
        'not_found',
      );
      expect(await month()).to.deep.equal({ reserved: 0, charged: 0 });
    });

    it('are refused in advance when they do not cover even the shortest video', async () => {
      const asks = (minutes: number) =>
        checkMinutes(as(minutes, 'videos'), { steps: ALL, durationSeconds: null });

      expect(await refusalOf(asks(3))).to.equal(null);
      const err = await asks(2).catch((thrown) => thrown);
      expect(err.code).to.equal('limit_exceeded');
      expect(err.message).to.match(/needs 3 video minutes, but 2 of the plan's 2 are left/);
      expect(await refusalOf(asks(-1))).to.equal(null);
      expect(await refusalOf(checkMinutes(as(0, 'videos'), { steps: [], durationSeconds: null }))).to.equal(
        null,
      );
    });
  });
});
