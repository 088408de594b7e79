import { expect } from 'chai';
import { stepFailed } from '../../../schemas/messages/process.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import type { SubgraphCall } from '../../../services/platform/graphql/subgraph-client.js';
import { setVideoLock } from '../../../services/videos/approval/set-video-lock.js';
import { applyAnalysis } from '../../../services/videos/facts/apply-analysis.js';
import { deleteVideo } from '../../../services/videos/operations/delete-video.js';
import type { ProcessVideo } from '../../../services/videos/process/check-process.js';
import { commandRoutes, longStepRoutes } from '../../../services/videos/process/process.consumer.js';
import { processVideo } from '../../../services/videos/process/process-video.js';
import { aCaller } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { aDelivery } from '../../setup/deliver-command.js';
import { queuedMessages } from '../../setup/queued-messages.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { aVideosContext } from '../../setup/videos-context.js';

const ARTICLE = { title: 'Settings', intro: 'What it is about.', steps: [], closing: null };
const origin = { workspaceId: 'ws_test', requestId: 'req_test' };

describe('process steps', () => {
  const db = useTestDatabase().source('videos');
  /** The response of media to writing an article. */
  let article: object = ARTICLE;
  /** The response of jobs to opening a job. */
  let answer: () => unknown = () => undefined;
  beforeEach(async () => {
    article = ARTICLE;
    answer = () => ({ openJob: { started: true, job: { id: 'export_1_a' } } });
    await db.query('delete from outbox');
  });

  const makeJobs = () => makeSubgraphDouble((_: SubgraphCall) => answer());
  const aProcess = async (input: Partial<ProcessVideo> = {}) => {
    const caller = aCaller({ role: 'creator', scopes: ['process:write'], userId: 'usr_1' });
    const given = { url: 'https://films.example/a.mp4', ...input };
    const { job, video } = await processVideo(aVideosContext(db, caller), given);
    await db.query('delete from outbox');
    return { jobId: job.id, videoId: video.id };
  };
  const analyzed = async (videoId: string) => {
    await inTransaction(db, origin, async (tx) => {
      await tx.query(`update video set source_file_id = $2, source_origin = null where id = $1`, [
        ...[videoId, `fil_${videoId}`],
      ]);
      const analysis = { language: 'en', durationSeconds: 12, sceneTimes: [], cues: [] };
      await applyAnalysis(tx, { jobId: 'analysis_1_a', attempt: 1, videoId }, analysis, origin);
    });
    await db.query('delete from outbox');
  };
  const plans = (videoId: string) =>
    inTransaction<Array<{ request: object }>>(db, origin, (tx) =>
      tx.query('select request from render_plan where video_id = $1', [videoId]),
    );

  /** Delivers the command; the same `id` is the same message. */
  async function deliver(
    process: { jobId: string; videoId: string },
    step: string,
    {
      id,
      last = false,
      routesOf = commandRoutes,
    }: { id?: string; last?: boolean; routesOf?: typeof commandRoutes } = {},
  ) {
    const jobs = makeJobs();
    const media = makeSubgraphDouble(() => ({ writeArticle: article }));
    const services = { ...aVideosContext(db, aCaller()), jobs, media };
    const routes = routesOf(services);
    const delivery = aDelivery(routes, String(routes[0]?.name), { ...process, attempt: 1, step }, id);
    const outcome = last ? await delivery.giveUp() : await delivery.run();
    return { outcome, calls: jobs.calls, asked: media.calls };
  }
  const reported = async () => (await queuedMessages(db)).map(({ name, payload }) => ({ name, payload }));

  const reportedError = async () => {
    const [report] = await queuedMessages(db);
    return stepFailed.payload.parse(report?.payload).error;
  };

  it('start an export with the frozen settings, as a step of the process, on behalf of its caller', async () => {
    const process = await aProcess({
      generate: { export: true },
      exportSettings: { captions: false, zooms: false, openingSceneUrl: null },
    });
    await analyzed(process.videoId);

    const { outcome, calls } = await deliver(process, 'export');

    expect(outcome).to.deep.equal({ outcome: 'ack' });
    const [call] = calls;
    expect(call?.variables?.input).to.deep.include({
      kind: 'EXPORT',
      type: 'export',
      videoId: process.videoId,
      parent: { jobId: process.jobId, attempt: 1, step: 'export' },
    });
    expect(call?.as).to.include({ workspaceId: 'ws_test', userId: 'usr_1', role: null, scopes: null });
    expect((await plans(process.videoId))[0]?.request).to.include({ captions: null, openingSceneUrl: null });
    expect(await reported()).to.deep.equal([]);
  });

  it('export with settings stored before captions could be more than false', async () => {
    const process = await aProcess({ generate: { export: true } });
    await analyzed(process.videoId);
    await inTransaction(db, origin, (tx) =>
      tx.query(
        `update process_request set request = jsonb_set(request, '{exportSettings}', '{"captions": true, "language": null}')
         where job_id = $1`,
        [process.jobId],
      ),
    );

    await deliver(process, 'export');

    expect(await reported()).to.deep.equal([]);
    expect((await plans(process.videoId))[0]?.request).to.have.nested.include({ 'captions.mode': 'normal' });
  });

  it('start an analysis with the provided contexts and language', async () => {
    const process = await aProcess({ context: 'Shows it', companyContext: 'Ours', language: undefined });

    const { calls } = await deliver(process, 'analysis');

    const inputs = calls.map(({ variables }) => variables?.input as Record<string, unknown>);
    expect(inputs.map(({ type }) => type)).to.deep.equal(['ingest', 'analysis']);
    expect(inputs[0]).not.to.have.property('parent', process.jobId);
    expect(inputs[1]?.parent).to.deep.equal({ jobId: process.jobId, attempt: 1, step: 'analysis' });
  });

  it('are idempotent: jobs returns the existing job, and no rows are left over', async () => {
    const process = await aProcess({ generate: { export: true } });
    await analyzed(process.videoId);
    await deliver(process, 'export', { id: 'msg_same' });
    answer = () => ({ openJob: { started: false, job: { id: 'export_1_a' } } });

    const { outcome } = await deliver(process, 'export', { id: 'msg_same' });

    expect(outcome).to.deep.equal({ outcome: 'ack' });
    expect(await plans(process.videoId)).to.have.length(1);
    expect(await reported()).to.deep.equal([]);
  });

  it('forward long-running steps, so that other steps never wait for them', async () => {
    const process = await aProcess({ generate: { helpArticle: true } });
    await analyzed(process.videoId);

    const { outcome, asked } = await deliver(process, 'helpArticle', { id: 'msg_long' });
    await deliver(process, 'helpArticle', { id: 'msg_long' });

    expect(outcome).to.deep.equal({ outcome: 'ack' });
    expect(asked).to.deep.equal([]);
    const passed = {
      name: 'videos.do-long-step.v1',
      payload: { ...process, attempt: 1, step: 'helpArticle' },
    };
    expect(await reported()).to.deep.equal([passed]);
  });

  it('execute a long-running step once and report when it is complete', async () => {
    const process = await aProcess({ generate: { helpArticle: true } });
    await analyzed(process.videoId);
    const how = { id: 'msg_done', routesOf: longStepRoutes };

    article = { ...ARTICLE, warnings: ['The text engine plain ignores tone'] };
    const { outcome, asked } = await deliver(process, 'helpArticle', how);
    const again = await deliver(process, 'helpArticle', how);

    expect(outcome).to.deep.equal({ outcome: 'ack' });
    expect([asked.length, again.asked.length]).to.deep.equal([1, 0]);
    const reports = await reported();
    expect(reports.map(({ name }) => name)).to.deep.equal([
      ...['videos.article-generated.v1', 'videos.step-finished.v1'],
    ]);
    expect(reports[1]?.payload)
      .to.have.property('warnings')
      .that.deep.equals(['The text engine plain ignores tone']);
  });

  it('report a refused step once, worded for the process', async () => {
    const process = await aProcess({ generate: { export: true }, exportSettings: { language: 'de' } });
    await analyzed(process.videoId);

    await deliver(process, 'export', { id: 'msg_twice' });
    await deliver(process, 'export', { id: 'msg_twice' });

    expect(await reported()).to.deep.equal([
      {
        name: 'videos.step-failed.v1',
        payload: {
          ...process,
          attempt: 1,
          step: 'export',
          error: {
            code: 'validation_error',
            message: 'exportSettings.language: the video has no subtitles in de, only in en',
            step: 'export',
            retryable: false,
          },
        },
      },
    ]);
    expect(await plans(process.videoId)).to.deep.equal([]);
  });

  it('report a video that was locked meanwhile as retryable', async () => {
    const process = await aProcess();
    await setVideoLock(aVideosContext(db), 'lockVideo', process.videoId);
    await db.query('delete from outbox');

    await deliver(process, 'analysis');

    expect(await reportedError()).to.include({ code: 'locked', step: 'analysis', retryable: true });
  });

  it('report a deleted video', async () => {
    const process = await aProcess();
    await deleteVideo(aVideosContext(db), process.videoId);
    await db.query('delete from outbox');

    await deliver(process, 'analysis');

    expect(await reportedError()).to.include({
      code: 'not_found',
      message: `Video ${process.videoId} not found`,
    });
  });

  it('are retried while jobs is unreachable, and finally reported as failed', async () => {
    const process = await aProcess({ generate: { export: true } });
    await analyzed(process.videoId);
    answer = () => {
      throw new DomainError('unavailable', 'The jobs service can’t be reached; try again');
    };

    const err = await deliver(process, 'export').catch((thrown) => thrown);
    expect(err).to.include({ code: 'unavailable' });
    expect(await reported()).to.deep.equal([]);
    await deliver(process, 'export', { last: true });

    expect(await reportedError()).to.include({ code: 'internal_error', step: 'export', retryable: true });
  });
});
