import { expect } from 'chai';
import { inTransaction } from '../../../services/platform/database/database.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import type { SubgraphCall } from '../../../services/platform/graphql/subgraph-client.js';
import type { MessageRoute } from '../../../services/platform/messaging/consumer.js';
import { setVideoLock } from '../../../services/videos/approval/set-video-lock.js';
import { ArticleEntity } from '../../../services/videos/article/article.entity.js';
import { generateArticle } from '../../../services/videos/article/generate-article.js';
import { commandRoutes, longStepRoutes } from '../../../services/videos/process/process.consumer.js';
import {
  ProcessRequestEntity,
  RenderPlanEntity,
  VoiceRequestEntity,
} from '../../../services/videos/requests/request.entity.js';
import { replaceScript } from '../../../services/videos/script/replace-script.js';
import { refreshVideo } from '../../../services/videos/staleness/refresh-video.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { aCaller, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { aDelivery } from '../../setup/deliver-command.js';
import { failureOf } from '../../setup/failure-of.js';
import { aTranslation } from '../../setup/make-translation.js';
import { aRenderRequest } from '../../setup/render-request.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';
import { aVoiceRequest, SETTINGS } from '../../setup/voicing.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const CUES = [{ startTime: 0, endTime: 2, text: 'Open the menu.' }];
const ARTICLE = {
  title: 'How to',
  intro: null,
  steps: [{ title: 'A step', text: 'Do it.', atSeconds: 0, screenshotFileId: null }],
  closing: null,
  isWhole: true,
};
const CURRENT = { isCurrent: true, problem: null };
const STALE = { isCurrent: false, problem: null };

describe('refreshVideo', () => {
  const db = useTestDatabase().source('videos');
  let voiceover: object;
  let exported: object;
  let openProcess: () => object;
  beforeEach(() => {
    voiceover = CURRENT;
    exported = CURRENT;
    openProcess = () => ({ openProcess: { id: 'process_1_a' } });
  });

  const context = (caller = aCaller()) => ({
    ...aVideosContext(db, caller),
    jobs: makeSubgraphDouble(({ document }: SubgraphCall) =>
      document.includes('OpenProcess')
        ? openProcess()
        : { openJob: { started: true, job: { id: 'tool_1_a' } } },
    ),
    media: makeSubgraphDouble(() => ({
      writeArticle: ARTICLE,
      synthesisSupport: { fault: null, message: '' },
      comparedVoiceover: { linesToSpeak: 1, revoicedLines: [], ...voiceover },
      comparedExport: { segmentsToRender: 1, segmentsTotal: 3, durationSeconds: 12, ...exported },
    })),
  });

  /** A video with a voiceover, an export and an article. */
  async function aFinishedVideo(): Promise<string> {
    const id = await anAnalyzedVideo(db, { cues: CUES });
    const ids = { voiceRequestId: `vrq_${id}`, exportPlanId: `pln_${id}` };
    await inTransaction(db, WORKSPACE, async (tx) => {
      const request = aRenderRequest({ videoId: id, sourceFileId: 'fil_1' });
      const of = { ...WORKSPACE, videoId: id };
      const plan = { ...of, id: ids.exportPlanId, request, settings: { ratio: '9:16' } };
      await tx.insert(RenderPlanEntity, plan as never);
      await tx.insert(VoiceRequestEntity, {
        ...of,
        id: ids.voiceRequestId,
        request: aVoiceRequest(['Open']),
      } as never);
      const files = {
        exportFileId: 'fil_e',
        srtFileId: 'fil_s',
        voiceoverFileId: 'fil_v',
        voiceSettings: SETTINGS,
      };
      await tx.update(VideoEntity, { id }, { ...ids, ...files } as never);
    });
    await generateArticle(context(), id, { instructions: 'Be brief' });
    return id;
  }
  const staleArticle = (id: string) =>
    inTransaction(db, WORKSPACE, (tx) => tx.update(VideoEntity, { id }, { videoContext: 'Another context' }));
  const requestOf = (jobId: string) =>
    inTransaction(db, WORKSPACE, (tx) => tx.findOneBy(ProcessRequestEntity, { jobId }));

  it('starts one process with the voiceover before the articles before the export', async () => {
    const id = await aFinishedVideo();
    voiceover = STALE;
    await staleArticle(id);
    const ctx = context();

    const { job, steps } = await refreshVideo(ctx, id);

    expect(steps).to.deep.equal(['refresh-voiceover', 'refresh-article:1', 'export']);
    expect(ctx.jobs.calls.map(({ variables }) => variables?.input)).to.deep.equal([
      { jobId: job.id, videoId: id, projectId: null, steps, isRefusable: true },
    ]);
    expect((await requestOf(job.id))?.request).to.deep.include({
      exportSettings: { ratio: '9:16' },
      voice: SETTINGS,
      articles: [{ language: 'en', instructions: 'Be brief' }],
    });
  });

  it('starts only what is out of date among the parts', async () => {
    const id = await aFinishedVideo();
    exported = STALE;
    await staleArticle(id);

    expect((await refreshVideo(context(), id, ['export', 'voiceover'])).steps).to.deep.equal(['export']);
    expect((await refreshVideo(context(), id, ['articles'])).steps).to.deep.equal(['refresh-article:1']);
  });

  it('updates the newest translation into each language after the articles', async () => {
    const id = await aFinishedVideo();
    await aTranslation(db, id, 'es');
    const newest = await aTranslation(db, id, 'es');
    await replaceScript(context(), id, [{ start: 0, end: 2, text: 'Open the other menu.' }]);

    const { job, steps } = await refreshVideo(context(), id, ['articles', 'translations']);

    expect(steps).to.deep.equal(['refresh-article:1', 'refresh-translation:1']);
    expect((await requestOf(job.id))?.request.translations).to.deep.equal([newest]);
    await setVideoLock(context(), 'lockVideo', newest);
    expect(await refusalOf(refreshVideo(context(), id, ['translations']))).to.equal('locked');
  });

  it('is refused when nothing is out of date, no part is named, the video is locked or a scope is missing', async () => {
    const id = await aFinishedVideo();

    expect(await refusalOf(refreshVideo(context(), id))).to.equal('conflict');
    expect(await refusalOf(refreshVideo(context(), id, []))).to.equal('validation_error');
    expect(await refusalOf(refreshVideo(context(), 'vid_none'))).to.equal('not_found');
    const caller = aCaller({ scopes: ['export:write'] });
    expect(await refusalOf(refreshVideo(context(caller), id))).to.equal('insufficient_scope');
    exported = STALE;
    await setVideoLock(context(), 'lockVideo', id);
    expect(await refusalOf(refreshVideo(context(), id))).to.equal('locked');
  });

  it('says why a part cannot be brought up to date', async () => {
    const id = await aFinishedVideo();
    voiceover = { isCurrent: false, problem: 'The voice is gone' };

    expect(await failureOf(refreshVideo(context(), id))).to.include({
      code: 'validation_error',
      message: 'The voiceover cannot be brought up to date: The voice is gone',
    });
  });

  it('freezes nothing when jobs refuses the process', async () => {
    const id = await aFinishedVideo();
    exported = STALE;
    let jobId = '';
    const ctx = context();
    openProcess = () => {
      jobId = String((ctx.jobs.calls.at(-1)?.variables?.input as { jobId?: string } | undefined)?.jobId);
      throw new DomainError('limit_exceeded', 'No minutes are left');
    };

    expect(await refusalOf(refreshVideo(ctx, id))).to.equal('limit_exceeded');
    expect(await requestOf(jobId)).to.equal(null);
  });

  it('starts one process for one idempotency key, also when the result is up to date by then', async () => {
    const id = await aFinishedVideo();
    exported = STALE;
    const caller = aCaller({ effectKey: 'key_1', credentialId: 'key_of_test' });
    const first = await refreshVideo(context(caller), id);
    exported = CURRENT;

    const again = await refreshVideo(context(caller), id);

    expect(again).to.deep.equal(first);
  });

  it('speaks with the voice of the voiceover, and writes an article once however often its step arrives', async () => {
    const id = await aFinishedVideo();
    voiceover = STALE;
    await staleArticle(id);
    const ctx = context(aCaller({ credentialId: 'key_of_test' }));
    const { job } = await refreshVideo(ctx, id, ['voiceover', 'articles']);
    const send = (routes: readonly MessageRoute[], id: string, step: string) =>
      aDelivery(routes, String(routes[0]?.name), { ...payload, step }, id).run();
    const payload = { jobId: job.id, attempt: 1, videoId: id };
    const [commands, longSteps] = [commandRoutes(ctx), longStepRoutes(ctx)];
    const articleId = async () =>
      (await inTransaction(db, WORKSPACE, (tx) => tx.findOneByOrFail(ArticleEntity, { videoId: id }))).id;
    const before = await articleId();

    await send(commands, 'msg_1', 'refresh-voiceover');
    await send(longSteps, 'msg_2', 'refresh-article:1');
    const written = await articleId();
    await send(longSteps, 'msg_3', 'refresh-article:1');

    expect(ctx.jobs.calls.at(-1)?.variables?.input).to.deep.include({
      type: 'voiceover',
      parent: { jobId: job.id, attempt: 1, step: 'refresh-voiceover' },
    });
    expect(written).to.not.equal(before);
    expect(await articleId()).to.equal(written);
  });
});
