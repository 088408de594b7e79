import { expect } from 'chai';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import type { SubgraphCall } from '../../services/platform/graphql/subgraph-client.js';
import { applyExport } from '../../services/videos/facts/apply-export.js';
import { factRoutes } from '../../services/videos/facts/facts.consumer.js';
import { analyzeVideo } from '../../services/videos/operations/analyze-video.js';
import { checkStart } from '../../services/videos/operations/check-start.js';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { deleteVideo } from '../../services/videos/operations/delete-video.js';
import { exportVideo } from '../../services/videos/operations/export-video.js';
import { findRenderPlan } from '../../services/videos/subgraph/operations.resolver.js';
import { listVideos } from '../../services/videos/video/list-videos.js';
import { aCaller, aService, refusalOf } from '../setup/calls.js';
import { ANALYSIS, aFile, origin, useCreatedVideos } from '../setup/created-videos.js';
import { aDelivery } from '../setup/deliver-command.js';
import { failureOf } from '../setup/failure-of.js';
import { queuedMessages, queuedNames } from '../setup/queued-messages.js';
import { recordStatements } from '../setup/recorded-statements.js';

interface RenderPayload {
  readonly planId: string;
  readonly request?: object;
}

const payloadOf = ([call]: readonly SubgraphCall[]): RenderPayload =>
  (call?.variables?.input as { payload: RenderPayload } | undefined)?.payload ?? { planId: 'none' };
const planIdOf = (calls: readonly SubgraphCall[]): string => payloadOf(calls).planId;

describe('videos', () => {
  const fixture = useCreatedVideos();
  const { as, aVideo, anAnalyzedVideo, analyzed, read, lock } = fixture;

  describe('listVideos', () => {
    const inList = aCaller({ workspaceId: 'ws_list' });

    before(async () => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) await createVideo(as(inList), { fileId: aFile(), name });
    });

    it('filters, and refuses filters that exclude each other', async () => {
      const drafts = await listVideos(as(inList), {
        first: 10,
        filter: { status: 'draft', uncategorized: true },
      });
      const completed = await listVideos(as(inList), { first: 10, filter: { status: 'completed' } });
      const both = listVideos(as(inList), { first: 10, filter: { uncategorized: true, projectId: 'prj_1' } });

      expect(drafts.totalCount).to.equal(5);
      expect(completed.totalCount).to.equal(0);
      expect(await refusalOf(both)).to.equal('validation_error');
    });
  });

  describe('deleteVideo', () => {
    it('deletes the video and notifies services that store data for it', async () => {
      const id = await anAnalyzedVideo();
      const sourceFileId = (await read(id))?.sourceFileId;
      await fixture.db.query('delete from outbox');

      await deleteVideo(as(aCaller()), id);

      expect(await read(id)).to.equal(null);
      const [message] = await queuedMessages(fixture.db);
      expect(message).to.deep.include({
        name: 'videos.video-deleted.v1',
        payload: { videoId: id, sourceFileId },
      });
    });

    it('refuses a locked video and does not find another workspace’s', async () => {
      const { id } = await aVideo();
      await lock(id);
      const stranger = aCaller({ workspaceId: 'ws_other' });

      expect(await refusalOf(deleteVideo(as(aCaller()), id))).to.equal('locked');
      expect(await refusalOf(deleteVideo(as(stranger), id))).to.equal('not_found');
      expect(await read(id)).not.to.equal(null);
    });
  });

  describe('analyzeVideo', () => {
    it('refuses a language without an engine, lists supported ones, and starts and stores nothing', async () => {
      const { id } = await aVideo();
      const ctx = as(aCaller());

      const refusal = await failureOf(analyzeVideo(ctx, id, { videoContext: 'A dog', language: 'ja' }));

      expect(refusal).to.include({ code: 'validation_error', field: 'body.language' });
      expect(refusal.message).to.contain('supports ja, only en');
      expect(ctx.jobs.calls).to.deep.equal([]);
      expect(await read(id)).to.include({ videoContext: null });
    });

    it('reports the video as deleted, not its source as missing, if it is deleted meanwhile', async () => {
      const { id } = await aVideo();
      const ctx = as(aCaller());
      const call = async () => {
        await deleteVideo(as(aCaller()), id);
        throw new DomainError('validation_error', 'The source of the video can’t be used');
      };

      const refusal = await failureOf(analyzeVideo({ ...ctx, jobs: { ...ctx.jobs, call } }, id, {}));

      expect(refusal).to.include({ code: 'not_found' });
    });

    it('does not check the language when it is to be detected', async () => {
      const { id } = await aVideo();
      const ctx = as(aCaller());

      await analyzeVideo(ctx, id, {});

      expect(ctx.media.calls).to.deep.equal([]);
    });
  });

  describe('applyAnalysis', () => {
    it('replaces the script, completes a draft and reports the new content', async () => {
      const id = await anAnalyzedVideo();
      await analyzed(id, { ...ANALYSIS, cues: [{ startTime: 1, endTime: 2, text: 'Anew' }] });

      const subtitles = await as(aCaller()).load.lines.load(id);

      expect(subtitles.map(({ text }) => text)).to.deep.equal(['Anew']);
      expect(await read(id)).to.include({ status: 'in_progress', language: 'en', durationSeconds: 12.4 });
      const reported = (await queuedMessages(fixture.db)).at(-1);
      expect(reported?.payload).to.deep.include({
        jobId: 'analysis_1_a',
        videoId: id,
        subtitleCount: 1,
        sceneCount: 3,
      });
    });

    it('fails the job of a video that was deleted meanwhile', async () => {
      await analyzed('vid_gone');

      expect(await queuedNames(fixture.db)).to.deep.equal(['videos.operation-failed.v1']);
    });

    it('is idempotent', async () => {
      const { id } = await aVideo();
      await fixture.db.query('delete from outbox');
      const payload = { jobId: 'analysis_1_a', videoId: id, analysisId: 'ana_1' };
      const { run } = aDelivery(factRoutes(as(aCaller())), 'media.analysis-finished.v1', payload);

      await Promise.all([run(), run(), run()]);

      expect(await queuedNames(fixture.db)).to.deep.equal(['videos.video-analyzed.v1']);
    });
  });

  describe('exportVideo', () => {
    it('refuses a draft', async () => {
      const { id } = await aVideo();

      expect(await refusalOf(exportVideo(as(aCaller()), id, {}))).to.equal('validation_error');
    });

    it('freezes the current script in the command, and stores it for media alone to read', async () => {
      const id = await anAnalyzedVideo();
      const ctx = as(aCaller());
      await exportVideo(ctx, id, {});
      const { planId, request } = payloadOf(ctx.jobs.calls);
      await analyzed(id, { ...ANALYSIS, cues: [] });

      const plan = await findRenderPlan(as(aService('media')), planId);

      expect(plan).to.deep.include({ videoId: id, cues: ANALYSIS.cues });
      expect(plan?.captions).to.include({ mode: 'normal', position: 'bottom' });
      expect(JSON.parse(JSON.stringify(request))).to.deep.equal(plan);
      expect(await refusalOf(findRenderPlan(as(aCaller()), planId))).to.equal('not_found');
    });

    it('leaves a request that is too long for a message to be read by media', async () => {
      const { id } = await aVideo();
      const text = 'word '.repeat(150_000);
      await analyzed(id, { ...ANALYSIS, cues: [{ startTime: 0, endTime: 2, text }] });
      const ctx = as(aCaller());

      await exportVideo(ctx, id, {});

      const { planId, ...carried } = payloadOf(ctx.jobs.calls);
      expect(carried).to.deep.equal({ videoId: id });
      const plan = await findRenderPlan(as(aService('media')), planId);
      expect(plan?.cues[0]?.text).to.equal(text);
    });

    it('locks the video once, and reads its settings and the frozen request no second time', async () => {
      const id = await anAnalyzedVideo();

      const statements = await recordStatements(fixture.db, () => exportVideo(as(aCaller()), id, {}));

      const count = (pattern: RegExp) => statements.filter((statement) => pattern.test(statement)).length;
      expect({
        transactions: count(/^START TRANSACTION/i),
        locks: count(/FROM "videos"\."video" .* FOR UPDATE/i),
        reads: count(/^SELECT .* FROM "videos"\."(export_settings|brand_kit)"/i),
        requests: count(/^SELECT .* FROM "videos"\."render_plan"/i),
      }).to.deep.equal({ transactions: 2, locks: 1, reads: 2, requests: 0 });
    });

    it('deletes the plan when an export is already running', async () => {
      const id = await anAnalyzedVideo();

      const running = await exportVideo(as(aCaller(), { started: false }), id, {});

      expect(running.started).to.equal(false);
      const [{ n }] = await inTransaction(fixture.db, origin, (tx) =>
        tx.query('select count(*)::int as n from render_plan where video_id = $1', [id]),
      );
      expect(n).to.equal(0);
    });

    it('exports a locked video for every role, but not in a language without subtitles', async () => {
      const id = await anAnalyzedVideo();
      await lock(id);
      const viewer = aCaller({ role: 'viewer', scopes: ['export:write'] });

      expect(await refusalOf(exportVideo(as(viewer), id, { language: 'en-US' }))).to.equal(null);
      expect(await refusalOf(exportVideo(as(viewer), id, { language: 'fr' }))).to.equal('validation_error');
    });
  });

  describe('checkStart', () => {
    const check = (videoId: string, type: string, caller = aService('jobs')) =>
      refusalOf(checkStart(as(caller), videoId, type, 2));

    it('applies the rules of the operation to a retry: an export of a locked video is allowed, an analysis is not', async () => {
      const { id } = await aVideo();
      expect(await check(id, 'analysis')).to.equal(null);

      await lock(id);

      expect(await check(id, 'analysis')).to.equal('locked');
      expect(await check(id, 'translation')).to.equal('locked');
      expect(await check(id, 'export')).to.equal(null);
    });

    it('reports deleted videos and other workspaces’ as not found, and is for jobs alone', async () => {
      const { id } = await aVideo();

      expect(await check('vid_none', 'export')).to.equal('not_found');
      expect(await check(id, 'export', aService('jobs', 'ws_other'))).to.equal('not_found');
      expect(await check(id, 'export', aService('media'))).to.equal('not_found');
    });
  });

  describe('applyExport', () => {
    it('stores the files in the video before it reports them', async () => {
      const id = await anAnalyzedVideo();
      const ctx = as(aCaller());
      await exportVideo(ctx, id, {});
      const planId = planIdOf(ctx.jobs.calls);
      const rendered = {
        jobId: 'export_1_a',
        attempt: 1,
        videoId: id,
        planId,
        exportFileId: 'fil_v',
        srtFileId: 'fil_s',
        durationSeconds: 12.4,
        renderedSegments: 2,
        reusedSegments: 1,
        captions: {
          missingGlyphs: [],
          missingFonts: ['Inter'],
          fallbackFamily: 'DejaVu Sans',
          droppedEmoji: [],
        },
      };

      await inTransaction(fixture.db, origin, (tx) => applyExport(tx, rendered, origin));

      const video = await read(id);
      expect(video).to.include({ status: 'completed', exportFileId: 'fil_v', exportBasename: 'A film' });
      expect((await queuedMessages(fixture.db)).at(-1)?.payload).to.deep.include({
        videoFilename: 'A film.mp4',
        srtFilename: 'A film.srt',
        reusedSegments: 1,
        captions: rendered.captions,
      });
    });
  });
});
