import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { acceptJob, type OpenJob } from '../../services/jobs/job/accept-job.js';
import { cancelJob } from '../../services/jobs/job/cancel-job.js';
import { cancelVideoJobs } from '../../services/jobs/job/cancel-video-jobs.js';
import { findJobs } from '../../services/jobs/job/find-jobs.js';
import type { JobEntity } from '../../services/jobs/job/job.entity.js';
import { openJob } from '../../services/jobs/job/open-job.js';
import { retryJob } from '../../services/jobs/job/retry-job.js';
import { settleJob } from '../../services/jobs/job/settle-job.js';
import type { Settlement } from '../../services/jobs/job/settlement.js';
import { toJob } from '../../services/jobs/job/to-job.js';
import { chargeKnownLength } from '../../services/jobs/ledger/charge-known-length.js';
import { monthOf } from '../../services/jobs/ledger/month.js';
import { checkMinutes } from '../../services/jobs/process/check-minutes.js';
import { openProcess } from '../../services/jobs/process/open-process.js';
import { settleStep } from '../../services/jobs/process/settle-step.js';
import { applyProgress } from '../../services/jobs/progress/apply-progress.js';
import { inTransaction } from '../../services/platform/database.js';
import { aCaller, refusalOf, testStoredUrl } from '../setup/calls.js';
import { makeTestDatabase, type TestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';
import { queuedMessages, queuedNames } from '../setup/queued-messages.js';

const ALL = ['analysis', 'voiceover', 'helpArticle', 'export', 'translation:de', 'translation:fr'];
const BROKEN: Settlement = {
  status: 'failed',
  error: { code: 'internal_error', message: 'No engine', step: 'transcribing', retryable: true },
};
const done = (result: Record<string, unknown> = {}): Settlement => ({ status: 'completed', result });

const WORK: Readonly<Record<string, Pick<OpenJob, 'kind' | 'type' | 'command'>>> = {
  analysis: { kind: 'analysis', type: 'analysis', command: 'media.analyze-video.v1' },
  voiceover: { kind: 'tool', type: 'voiceover', command: 'media.render-video.v1' },
  export: { kind: 'export', type: 'export', command: 'media.render-video.v1' },
  translation: { kind: 'translation', type: 'translation', command: 'media.render-video.v1' },
};
const PAYLOAD = { sourceFileId: 'fil_1', forceRefresh: false, planId: 'pln_1' };

describe('process jobs', () => {
  let database: TestDatabase;
  let db: DataSource;
  let number = 0;
  let workspaceId = '';
  let videoId = '';
  let jobId = '';
  let origin = { workspaceId, requestId: 'req_test' };

  before(async () => {
    database = await makeTestDatabase();
    db = await database.open('jobs');
  });
  after(() => database.drop());
  beforeEach(async () => {
    workspaceId = `ws_${++number}`;
    videoId = `vid_${number}`;
    jobId = `process_1_${number}`;
    origin = { workspaceId, requestId: 'req_test' };
    await db.query('delete from outbox');
  });

  const planOf = (videoMinutesPerMonth: number) => ({
    id: 'some',
    apiAccess: true,
    videoMinutesPerMonth,
    webhooks: 0,
  });
  const as = (minutes = 500, issuer = 'edge') =>
    aJobsContext(db, aCaller({ workspaceId, issuer, plan: planOf(minutes) }));
  const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(db, origin, work);
  const open = (steps: readonly string[] = ALL, minutes = 500) =>
    openProcess(as(minutes, 'videos'), { jobId, videoId, projectId: 'prj_1', steps });
  const read = async (id = jobId): Promise<JobEntity> => {
    const [job] = await findJobs(db, workspaceId, [id]);
    if (!job) throw new Error(`There is no job ${id}`);
    return job;
  };
  const settle = (id: string, settlement: Settlement, attempt = 1) =>
    within((tx) => settleJob(tx, { jobId: id, attempt }, settlement, origin));
  /** As videos does when it receives the command to start a step. */
  const openStep = (step: string, attempt = 1) => {
    const request = { ...(WORK[step.split(':')[0] as string] as (typeof WORK)[string]), videoId };
    const parent = { jobId, attempt, step };
    return openJob(as(500, 'videos'), { ...request, payload: { ...PAYLOAD, videoId }, parent });
  };
  const doStep = async (step: string, result: Record<string, unknown> = {}, attempt = 1) => {
    const { job } = await openStep(step, attempt);
    await settle(job.id, done(result));
    return job.id;
  };
  const report = (id: string, percent: number) =>
    applyProgress(db, {
      workspaceId,
      jobId: id,
      attempt: 1,
      percent,
      step: 'transcribing',
      message: 'Hearing the words',
      etaSeconds: 3,
      at: new Date(Date.now() + percent).toISOString(),
    });
  const finishArticle = (attempt = 1, settlement = done({ videoId })) => {
    const step = { jobId, attempt, step: 'helpArticle', childJobId: null };
    return within((tx) => settleStep(tx, step, settlement, origin));
  };
  const learnLength = (durationSeconds: number) =>
    within((tx) => chargeKnownLength(tx, { videoId, durationSeconds }, origin));
  const ownExport = () =>
    openJob(as(500, 'videos'), {
      ...(WORK.export as (typeof WORK)[string]),
      videoId,
      payload: { ...PAYLOAD, videoId },
    });
  const anIngest = () =>
    within((tx) =>
      acceptJob(
        tx,
        {
          kind: 'ingest',
          type: 'ingest',
          videoId,
          command: 'media.ingest-source.v1',
          payload: { videoId, source: { kind: 'link', url: 'http://a.test/a.mp4' }, filename: 'a.mp4' },
        },
        { ...origin, allowance: null },
      ),
    );
  /** Names of the steps started since the last call. */
  const startedSteps = async (): Promise<string[]> => {
    const messages = await queuedMessages(db);
    await db.query('delete from outbox');
    return messages
      .filter(({ name }) => name === 'videos.start-step.v1')
      .map(({ payload }) => (payload as { step: string }).step);
  };
  const payloadsOf = async (name: string) =>
    (await queuedMessages(db)).filter((message) => message.name === name).map(({ payload }) => payload);
  const entriesOf = async (id = jobId) => {
    const rows = await within<Array<{ entry: string; minutes: number; attempt: number }>>((tx) =>
      tx.query('select entry, minutes, attempt from ledger_entry where job_id = $1 order by id', [id]),
    );
    return rows.map(({ entry, minutes, attempt }) => `${attempt} ${entry} ${minutes}`);
  };
  const month = async () => {
    const [row] = await within<Array<{ reserved: number; charged: number }>>((tx) =>
      tx.query(
        'select reserved_minutes as reserved, charged_minutes as charged from usage_month where month = $1',
        [monthOf(new Date()).firstDay],
      ),
    );
    return row ?? { reserved: 0, charged: 0 };
  };

  describe('running steps', () => {
    it('are processing from the start, with nothing completed and the first step current', async () => {
      const process = await open();

      expect(process).to.include({ id: jobId, kind: 'process', type: 'process', status: 'processing' });
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
      await doStep('analysis', { videoId, subtitleCount: 3 });
      await doStep('voiceover', { videoId, exportedVoiceoverUrl: file('fil_voice') });
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
        videoId,
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
          (id) => `http://storage.test/files/${workspaceId}/${id}/${id}.mp4`,
        ),
      );
    });

    it('report no file and no article that was not requested', async () => {
      await open(['analysis']);
      await doStep('analysis', { videoId });

      expect((await read()).result).to.deep.equal({
        completedSteps: ['analysis'],
        videoId,
        projectId: 'prj_1',
        articleReady: false,
        translations: [],
      });
    });

    it('complete without steps once they are dispatched', async () => {
      await open([]);

      expect(await read()).to.include({ status: 'completed' });
      expect((await read()).result).to.include({ articleReady: false, videoId });
    });

    it('publish their completion, with the result', async () => {
      await open(['analysis']);
      await db.query('delete from outbox');

      await doStep('analysis', { videoId });

      expect((await queuedNames(db)).filter((name) => name.startsWith('jobs.'))).to.deep.equal([
        ...['jobs.job-settled.v1', 'jobs.job-settled.v1', 'jobs.process-completed.v1'],
      ]);
      expect(await payloadsOf('jobs.process-completed.v1')).to.deep.equal([
        { jobId, attempt: 1, videoId, result: (await read()).result },
      ]);
    });

    it('show the weighted progress of their steps, and name the running one', async () => {
      await open(['analysis', 'export']);
      const { job } = await openStep('analysis');

      await report(job.id, 50);
      const half = await read();
      await settle(job.id, done());
      const next = await read();

      expect(half).to.include({ step: 'analysis', message: 'analysis: Hearing the words', etaSeconds: null });
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
        message: 'translation:fr: Hearing the words',
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
        [videoId, jobId] = [`vid_${++number}`, `process_2_${number}`];
        await open(['analysis', 'translation:de', 'translation:fr']);
        await doStep('analysis');
        const [german, french] = [await openStep('translation:de'), await openStep('translation:fr')];
        await db.query('delete from outbox');

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
      await cancelJob(as(), jobId);

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
      const notStarted = { jobId, attempt: 1, step: 'analysis', childJobId: null };

      await within((tx) => settleStep(tx, notStarted, BROKEN, origin));

      expect(await read()).to.include({ status: 'processing' });
      expect(await read(job.id)).to.include({ status: 'pending' });
      await settle(job.id, done());
      expect(await read()).to.include({ status: 'completed' });
    });

    it('do not see, open or advance a process of another workspace', async () => {
      await open();
      const other = `${workspaceId}_other`;
      const stranger = aJobsContext(db, aCaller({ workspaceId: other, issuer: 'videos' }));
      const parent = { jobId, attempt: 1, step: 'analysis' };
      const request = {
        ...(WORK.analysis as (typeof WORK)[string]),
        videoId,
        payload: { ...PAYLOAD, videoId },
      };

      expect(await refusalOf(openJob(stranger, { ...request, parent }))).to.equal('conflict');
      expect(await refusalOf(cancelJob({ ...stranger }, jobId))).to.equal('not_found');
      const seen = await inTransaction(db, { workspaceId: other }, (tx) =>
        tx.query('select 1 from process_step'),
      );
      expect(seen).to.deep.equal([]);
    });

    it('are refused from services other than videos', async () => {
      const request = { jobId, videoId, projectId: null, steps: ALL };

      expect(await refusalOf(openProcess(as(), request))).to.equal('not_found');
      expect(await refusalOf(checkMinutes(as(), ALL))).to.equal('not_found');
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

      expect(await open()).to.include({ id: jobId, status: 'failed' });
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

    it('are refused in advance when they do not cover even the shortest video', async () => {
      const asks = (minutes: number) => checkMinutes(as(minutes, 'videos'), ALL);

      expect(await refusalOf(asks(3))).to.equal(null);
      const err = await asks(2).catch((thrown) => thrown);
      expect(err.code).to.equal('limit_exceeded');
      expect(err.message).to.match(/needs 3 video minutes, but 2 of the plan's 2 are left/);
      expect(await refusalOf(asks(-1))).to.equal(null);
      expect(await refusalOf(checkMinutes(as(0, 'videos'), []))).to.equal(null);
    });
  });

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
      await db.query('delete from outbox');

      await settle(german.job.id, BROKEN);

      const process = await read();
      expect(process).to.include({ status: 'failed' });
      expect(process.error).to.deep.equal({ ...BROKEN.error, step: 'translation:de' });
      expect(process.result).to.deep.equal({ completedSteps: ALL.slice(0, 4) });
      expect(await read(french.job.id)).to.include({ status: 'canceled' });
      expect(await payloadsOf('media.cancel-work.v1')).to.deep.equal([{ jobId: french.job.id, attempt: 1 }]);
      expect(await payloadsOf('jobs.process-failed.v1')).to.deep.equal([
        { jobId, attempt: 1, videoId, error: process.error, completedSteps: ALL.slice(0, 4) },
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

      const again = await retryJob(as(), jobId);

      expect(again).to.include({ id: jobId, attempt: 2, status: 'processing', step: 'export' });
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
          `Job ${job.id} is a step of the process ${jobId}; cancel or retry the process instead`,
        );
      }
    });

    it('does not affect the next attempt', async () => {
      await open(['analysis', 'helpArticle']);
      await doStep('analysis');
      await finishArticle(1, BROKEN);
      await retryJob(as(), jobId);

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
      await db.query('delete from outbox');

      const canceled = await cancelJob(as(), jobId);

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

        await cancelJob(as(), jobId);

        const closed = [
          ...(charged > 0 ? [`1 charged ${charged}`] : []),
          ...(charged < 15 ? [`1 returned ${15 - charged}`] : []),
        ];
        expect(await entriesOf()).to.deep.equal(['1 reserved 15', ...closed]);
        expect(await month()).to.deep.equal({ reserved: 0, charged });
        await retryJob(as(), jobId);
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
        await retryJob(as(0), jobId);
        await learnLength(300);
        await openStep('export', attempt);
        await cancelJob(as(), jobId);
      }

      expect(await entriesOf()).to.deep.equal(['1 reserved 5', '1 charged 5']);
      expect(await month()).to.deep.equal({ reserved: 0, charged: 5 });
    });

    it('cancels all of its jobs before the next job of the video is sent', async () => {
      await open(['analysis', 'translation:de', 'translation:fr', 'translation:it']);
      await doStep('analysis');
      for (const language of ['de', 'fr', 'it']) await openStep(`translation:${language}`);
      await ownExport();
      await db.query('delete from outbox');

      await cancelJob(as(), jobId);

      const sent = (await queuedNames(db)).filter((name) => name.startsWith('media.'));
      expect(sent).to.deep.equal([...Array(3).fill('media.cancel-work.v1'), 'media.render-video.v1']);
    });

    it('allows a retry that continues from there', async () => {
      await open(['analysis', 'export']);
      await doStep('analysis');
      await cancelJob(as(), jobId);
      await startedSteps();

      await retryJob(as(), jobId);

      expect(await startedSteps()).to.deep.equal(['export']);
    });

    it('counts either the cancellation or a concurrent result of the last step, with the minutes', async () => {
      await learnLength(60);
      for (let i = 0; i < 8; i++) {
        jobId = `process_3_${++number}`;
        await open(['analysis']);
        const { job } = await openStep('analysis');

        await Promise.all([settle(job.id, done()), refusalOf(cancelJob(as(), jobId))]);

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
      await db.query('delete from outbox');

      await within((tx) => cancelVideoJobs(tx, videoId, origin));

      expect([(await read()).status, (await read(job.id)).status]).to.deep.equal(['canceled', 'canceled']);
      expect(await payloadsOf('media.cancel-work.v1')).to.deep.equal([{ jobId: job.id, attempt: 1 }]);
    });
  });
});
