import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import type { Caller } from '../../services/platform/caller.js';
import { inTransaction } from '../../services/platform/database.js';
import { DomainError } from '../../services/platform/errors.js';
import type { SubgraphCall } from '../../services/platform/subgraph-client.js';
import type { VideosContext } from '../../services/videos/context.js';
import { applyAnalysis } from '../../services/videos/facts/apply-analysis.js';
import { applyExport } from '../../services/videos/facts/apply-export.js';
import { applySource, failSource } from '../../services/videos/facts/apply-source.js';
import { factRoutes } from '../../services/videos/facts/facts.consumer.js';
import { makeLiveCourses } from '../../services/videos/live/make-live-courses.js';
import { makeLiveDiscussions } from '../../services/videos/live/make-live-discussions.js';
import { makeLiveVideos } from '../../services/videos/live/make-live-videos.js';
import { analyzeVideo } from '../../services/videos/operations/analyze-video.js';
import { checkStart } from '../../services/videos/operations/check-start.js';
import { exportVideo } from '../../services/videos/operations/export-video.js';
import { findRenderPlan } from '../../services/videos/operations/find-render-plan.js';
import { createVideo } from '../../services/videos/video/create-video.js';
import { deleteVideo } from '../../services/videos/video/delete-video.js';
import { listVideos } from '../../services/videos/video/list-videos.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { makeVideoLoaders } from '../../services/videos/video/video-loaders.js';
import { aCaller, aService, refusalOf, silentLog, testAddresses, testCursors } from '../setup/calls.js';
import { makeTestDatabase, type TestDatabase } from '../setup/database.js';
import { failureOf } from '../setup/failure-of.js';
import { queuedMessages, queuedNames } from '../setup/queued-messages.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
const UPLOAD = { filename: 'my film.final.mp4', durationSeconds: 12.5, width: 640, height: 360 };
const ANALYSIS = {
  language: 'en',
  durationSeconds: 12.4,
  sceneTimes: [1.5, 4, 9],
  cues: [
    { startTime: 0.5, endTime: 2, text: 'One' },
    { startTime: 2.5, endTime: 4, text: 'Two' },
  ],
};

let fileNumber = 0;
const aFile = (): string => `fil_${++fileNumber}`;

const planIdOf = (calls: readonly SubgraphCall[]): string => {
  const [call] = calls as [SubgraphCall];
  return (call.variables?.input as { payload: { planId: string } } | undefined)?.payload.planId ?? 'none';
};

const commandOf = ({ variables }: SubgraphCall): string =>
  (variables?.input as { command: string } | undefined)?.command ?? 'none';

describe('videos', () => {
  let database: TestDatabase;
  let db: DataSource;

  before(async () => {
    database = await makeTestDatabase();
    db = await database.open('videos');
  });
  after(() => database.drop());
  beforeEach(() => db.query('delete from outbox'));

  const as = (caller: Caller, { upload = UPLOAD as object | null, started = true } = {}) => {
    const auth = makeSubgraphDouble(() => ({ membersAmong: [] }));
    const jobs = makeSubgraphDouble(() => ({ openJob: { started, job: { id: 'export_1_a' } } }));
    const media = makeSubgraphDouble(({ document, variables }) => {
      if (document.includes('TranscriptionSupport'))
        return { transcriptionSupport: { canTranscribe: variables?.language !== 'ja', languages: ['en'] } };
      return document.includes('Upload') ? { upload } : { analysis: ANALYSIS };
    });
    const load = makeVideoLoaders({ db, cursors: testCursors }, caller.workspaceId);
    const context = {
      db,
      cursors: testCursors,
      jobs,
      media,
      auth,
      caller,
      requestId: 'req_test',
      log: silentLog,
      ...testAddresses,
      isAddressPermitted: () => false,
      liveVideos: makeLiveVideos(db, silentLog),
      liveCourses: makeLiveCourses(db, silentLog),
      liveDiscussions: makeLiveDiscussions(db, silentLog),
      load,
    };
    return context satisfies VideosContext;
  };
  const aVideo = async (caller = aCaller()) =>
    (await createVideo(as(caller), { fileId: aFile(), name: 'A film' })).video;
  const anAnalyzedVideo = async () => {
    const { id } = await aVideo();
    await analyzed(id);
    return id;
  };
  const analyzed = (videoId: string, analysis = ANALYSIS) =>
    inTransaction(db, origin, (tx) =>
      applyAnalysis(tx, { jobId: 'analysis_1_a', attempt: 1, videoId }, analysis, origin),
    );
  const read = (id: string) => inTransaction(db, origin, (tx) => tx.findOneBy(VideoEntity, { id }));
  const lock = (id: string) =>
    inTransaction(db, origin, (tx) => tx.update(VideoEntity, { id }, { locked: true }));

  describe('createVideo', () => {
    it('creates a draft from an upload and publishes the event', async () => {
      const { video } = await createVideo(as(aCaller()), { fileId: 'fil_once', videoContext: 'Shows it' });

      expect(video.id).to.match(/^vid_/);
      expect(video).to.include({
        name: 'my film.final',
        status: 'draft',
        durationSeconds: 12.5,
        videoContext: 'Shows it',
      });
      const [message] = await queuedMessages(db);
      expect(message?.payload).to.deep.equal({
        videoId: video.id,
        sourceFileId: 'fil_once',
        filename: UPLOAD.filename,
        name: 'my film.final',
        projectId: null,
        sourceVideoId: null,
        metadata: {},
        source: { kind: 'file', fileId: 'fil_once' },
      });
    });

    it('refuses a missing upload, a missing project and a name that is too long', async () => {
      const missing = as(aCaller(), { upload: null });
      const longName = 'é'.repeat(201);

      expect(await refusalOf(createVideo(missing, { fileId: aFile() }))).to.equal('validation_error');
      expect(await refusalOf(createVideo(as(aCaller()), { fileId: aFile(), projectId: 'prj_1' }))).to.equal(
        'not_found',
      );
      const refused = await createVideo(as(aCaller()), { fileId: aFile(), name: longName }).catch(
        (err) => err,
      );
      expect(refused.message).to.equal('body.name must be at most 200 characters');
      const fits = await createVideo(as(aCaller()), { fileId: aFile(), name: '🎬'.repeat(200) });
      expect(fits.video.status).to.equal('draft');
    });

    it('creates one video from an upload', async () => {
      const both = await Promise.all(
        [1, 2].map(() => refusalOf(createVideo(as(aCaller()), { fileId: 'fil_wanted' }))),
      );

      expect(both).to.have.members([null, 'validation_error']);
    });

    it('requires the scope and a role that may create', async () => {
      const editor = aCaller({ role: 'editor', scopes: ['videos:write'] });
      const reader = aCaller({ role: 'owner', scopes: ['videos:read'] });

      expect(await refusalOf(createVideo(as(editor), { fileId: aFile() }))).to.equal('insufficient_role');
      expect(await refusalOf(createVideo(as(reader), { fileId: aFile() }))).to.equal('insufficient_scope');
    });
  });

  describe('createVideo without an uploaded source', () => {
    const link = { videoUrl: 'https://example.com/films/My%20film.mp4?token=x' };
    const room = {
      id: 'upl_1',
      url: 'http://storage.test/files/uploads/ws_test/upl_1',
      method: 'PUT',
      headers: {},
      expiresAt: '2026-01-02T03:04:05.000Z',
    };

    it('derives the name from the last segment of a URL and starts the ingest', async () => {
      const ctx = as(aCaller());

      const { video, job, upload } = await createVideo(ctx, link);

      expect(video).to.include({ name: 'My film', sourceFileId: null, durationSeconds: null, error: null });
      expect({ job, upload }).to.deep.equal({ job: { id: 'export_1_a' }, upload: null });
      const source = { kind: 'link', url: link.videoUrl };
      expect(ctx.jobs.calls[0]?.variables?.input).to.deep.include({
        kind: 'INGEST',
        type: 'ingest',
        videoId: video.id,
        command: 'media.ingest-source.v1',
        payload: { videoId: video.id, source, filename: 'My film.mp4' },
      });
      const [message] = await queuedMessages(db);
      expect(message?.payload).to.deep.equal({
        videoId: video.id,
        sourceFileId: null,
        source,
        filename: 'My film.mp4',
        name: 'My film',
        projectId: null,
        sourceVideoId: null,
        metadata: {},
      });
    });

    it('returns the upload URL from media', async () => {
      const ctx = as(aCaller());
      const media = makeSubgraphDouble(() => ({ createUpload: room }));

      const { video, upload } = await createVideo(
        { ...ctx, media },
        { filename: '../a/film.mov', contentType: 'video/quicktime' },
      );

      const { id: _, ...address } = room;
      expect(upload).to.deep.equal(address);
      expect(media.calls[0]?.variables).to.deep.equal({
        videoId: video.id,
        filename: 'film.mov',
        contentType: 'video/quicktime',
      });
      expect((await read(video.id))?.sourceOrigin).to.deep.equal({
        kind: 'upload',
        uploadId: 'upl_1',
        expiresAt: room.expiresAt,
      });
    });

    it('succeeds when jobs is unreachable: the event opens the job', async () => {
      const jobs = makeSubgraphDouble(() => {
        throw new DomainError('unavailable', 'The jobs service can’t be reached');
      });

      const { video, job } = await createVideo({ ...as(aCaller()), jobs }, link);

      expect(job).to.equal(null);
      expect(await read(video.id)).to.include({ status: 'draft' });
      expect(await queuedNames(db)).to.deep.equal(['videos.video-created.v1']);
    });

    it('opens the ingest before an analysis if necessary', async () => {
      const { video } = await createVideo(as(aCaller()), link);
      const ctx = as(aCaller());

      await analyzeVideo(ctx, video.id, {});

      expect(ctx.jobs.calls.map(commandOf)).to.deep.equal([
        'media.ingest-source.v1',
        'media.analyze-video.v1',
      ]);
      expect(ctx.jobs.calls[1]?.variables).to.have.nested.property('input.payload.sourceFileId', undefined);
    });

    it('returns an upload URL when no source is given', async () => {
      const media = makeSubgraphDouble(() => ({ createUpload: room }));

      const { video, upload } = await createVideo({ ...as(aCaller()), media }, { name: 'x' });

      expect(upload?.url).to.equal(room.url);
      expect(media.calls[0]?.variables).to.deep.equal({
        videoId: video.id,
        filename: 'video.mp4',
        contentType: 'video/mp4',
      });
    });

    it('refuses more than one source, and URLs that may not be fetched', async () => {
      const messageOf = async (input: Parameters<typeof createVideo>[1]) =>
        createVideo(as(aCaller()), input).then(
          () => 'nothing',
          (err: DomainError) => `${err.code}: ${err.message}`,
        );

      expect(await messageOf({ ...link, fileId: 'fil_1' })).to.match(/have at most one of/);
      expect(await messageOf({ filename: 'a.mp4' })).to.match(/body\.contentType is required/);
      expect(await messageOf({ contentType: 'video/mp4' })).to.match(/body\.filename is required/);
      expect(await messageOf({ filename: 'a', contentType: 'video/mp4\r\nX: y' })).to.match(
        /body\.contentType must be/,
      );
      expect(await messageOf({ filename: 'a', contentType: 'text/plain' })).to.match(
        /body\.contentType must be/,
      );
      expect(await messageOf({ videoUrl: 'http://169.254.169.254/x' })).to.match(
        /body\.videoUrl could not be fetched/,
      );
      expect(await messageOf({ videoUrl: 'http://0x7f.1/x' })).to.match(
        /body\.videoUrl could not be fetched/,
      );
      expect(await messageOf({ videoUrl: 'gopher://example.com' })).to.match(
        /body\.videoUrl must be an http/,
      );
    });
  });

  describe('applySource', () => {
    const INGESTED = {
      jobId: 'ingest_1_a',
      attempt: 1,
      durationSeconds: 12.3,
      width: 640,
      height: 360,
      thumbnailFileId: 'fil_still',
      hoverStrip: {
        fileId: 'fil_strip',
        columns: 10,
        rows: 2,
        tiles: 12,
        tileWidth: 160,
        tileHeight: 90,
        intervalSeconds: 1,
      },
    };
    const apply = (videoId: string) =>
      inTransaction(db, origin, (tx) =>
        applySource(tx, { ...INGESTED, videoId, sourceFileId: `fil_of_${videoId}` }, origin),
      );
    const ERROR = { code: 'validation_error', message: 'No video in it', step: 'ingest', retryable: false };
    const aLink = async () =>
      (await createVideo(as(aCaller()), { videoUrl: 'https://example.com/a.mp4' })).video;

    it('stores the source in the video and reports that it is ready', async () => {
      const { id } = await aLink();

      await apply(id);

      expect(await read(id)).to.include({
        sourceFileId: `fil_of_${id}`,
        durationSeconds: 12.3,
        thumbnailFileId: 'fil_still',
        sourceOrigin: null,
      });
      expect((await queuedMessages(db)).at(-1)).to.deep.include({
        name: 'videos.source-ready.v1',
        payload: {
          jobId: 'ingest_1_a',
          attempt: 1,
          videoId: id,
          durationSeconds: 12.3,
          width: 640,
          height: 360,
        },
      });
    });

    it('deletes the files stored for a deleted video', async () => {
      await apply('vid_gone');

      expect(await queuedNames(db)).to.deep.equal(['videos.video-deleted.v1', 'videos.operation-failed.v1']);
    });

    it('reports a failed ingest in the video, which then refuses work that needs the source', async () => {
      const { id } = await aLink();
      const fail = () =>
        inTransaction(db, origin, (tx) =>
          failSource(tx, { jobId: 'ingest_1_a', attempt: 1, videoId: id }, ERROR, origin),
        );

      await fail();

      const { code, message } = ERROR;
      expect((await read(id))?.error).to.deep.equal({ code, message });
      expect((await queuedMessages(db)).at(-1)).to.deep.include({
        payload: { jobId: 'ingest_1_a', attempt: 1, videoId: id, error: ERROR },
      });
      const refused = await analyzeVideo(as(aCaller()), id, {}).catch((err) => err);
      expect(refused).to.include({ code: 'validation_error' });
      expect(refused.message).to.include('No video in it');
      expect(await refusalOf(exportVideo(as(aCaller()), id, {}))).to.equal('validation_error');
      await apply(id);
      expect((await read(id))?.error).to.equal(null);
    });

    it('waits for the next attempt, regardless of events of the earlier one', async () => {
      const { id } = await aLink();
      const fail = (attempt: number, message: string) =>
        inTransaction(db, origin, (tx) =>
          failSource(tx, { jobId: 'ingest_1_a', attempt, videoId: id }, { ...ERROR, message }, origin),
        );
      const analyze = () => refusalOf(analyzeVideo(as(aCaller()), id, {}));
      await fail(1, 'No video in it');
      expect(await analyze()).to.equal('validation_error');

      await checkStart(as(aService('jobs')), id, 'ingest', 2);
      expect(await analyze()).to.equal(null);
      await fail(1, 'Late');
      expect(await analyze()).to.equal(null);
      await fail(2, 'No video in it either');

      expect((await read(id))?.error?.message).to.equal('No video in it either');
      expect(await analyze()).to.equal('validation_error');
    });
  });

  describe('listVideos', () => {
    const inList = aCaller({ workspaceId: 'ws_list' });
    const names = (page: Awaited<ReturnType<typeof listVideos>>) =>
      page.videos.map(({ video }) => video.name);

    before(async () => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) await createVideo(as(inList), { fileId: aFile(), name });
    });

    it('pages newest first, by cursor and by offset alike', async () => {
      const first = await listVideos(as(inList), { first: 2 });
      const second = await listVideos(as(inList), { first: 2, after: first.videos[1]?.cursor });
      const byOffset = await listVideos(as(inList), { first: 2, offset: 2 });
      const last = await listVideos(as(inList), { first: 2, after: second.videos[1]?.cursor });

      expect(names(first)).to.deep.equal(['e', 'd']);
      expect(names(second)).to.deep.equal(['c', 'b']);
      expect(names(byOffset)).to.deep.equal(names(second));
      expect(names(last)).to.deep.equal(['a']);
      expect([first.hasNextPage, last.hasNextPage, first.totalCount]).to.deep.equal([true, false, 5]);
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

    it('refuses an invalid cursor', async () => {
      for (const after of ['x', 'bm9wZQ', Buffer.from('["2026-01-01","a"]').toString('base64url')]) {
        expect(await refusalOf(listVideos(as(inList), { first: 2, after }))).to.equal('validation_error');
      }
    });

    it('is isolated by workspace', async () => {
      const page = await listVideos(as(aCaller({ workspaceId: 'ws_empty' })), { first: 10 });

      expect(page).to.deep.equal({ videos: [], hasNextPage: false, hasPreviousPage: false, totalCount: 0 });
    });
  });

  describe('deleteVideo', () => {
    it('deletes the video and notifies services that store data for it', async () => {
      const id = await anAnalyzedVideo();
      const sourceFileId = (await read(id))?.sourceFileId;
      await db.query('delete from outbox');

      await deleteVideo(as(aCaller()), id);

      expect(await read(id)).to.equal(null);
      const [message] = await queuedMessages(db);
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
    it('starts an analysis of the source and stores the context', async () => {
      const { id, sourceFileId } = await aVideo();
      const ctx = as(aCaller());

      const started = await analyzeVideo(ctx, id, { videoContext: 'A cat', language: 'en' });

      expect(started).to.include({ started: true });
      expect(ctx.jobs.calls.map(commandOf)).to.deep.equal([
        'media.ingest-source.v1',
        'media.analyze-video.v1',
      ]);
      const { input } = ctx.jobs.calls[1]!.variables as { input: { payload: { analysisRequestId: string } } };
      const { analysisRequestId } = input.payload;
      expect(input).to.deep.equal({
        kind: 'ANALYSIS',
        type: 'analysis',
        videoId: id,
        command: 'media.analyze-video.v1',
        payload: { videoId: id, sourceFileId, analysisRequestId },
        durationSeconds: UPLOAD.durationSeconds,
      });
      expect(analysisRequestId).to.match(/^arq_/);
      expect(await read(id)).to.include({ videoContext: 'A cat' });
    });

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

    it('refuses a locked video, a role that may not edit, and a missing video', async () => {
      const { id } = await aVideo();
      await lock(id);
      const viewer = aCaller({ role: 'viewer', scopes: ['analyze:write'] });

      expect(await refusalOf(analyzeVideo(as(aCaller()), id, { language: 'ja' }))).to.equal('locked');
      expect(await refusalOf(analyzeVideo(as(aCaller()), id, {}))).to.equal('locked');
      expect(await refusalOf(analyzeVideo(as(viewer), id, {}))).to.equal('insufficient_role');
      expect(await refusalOf(analyzeVideo(as(aCaller()), 'vid_none', {}))).to.equal('not_found');
    });
  });

  describe('applyAnalysis', () => {
    it('replaces the script, completes a draft and reports the new content', async () => {
      const id = await anAnalyzedVideo();
      await analyzed(id, { ...ANALYSIS, cues: [{ startTime: 1, endTime: 2, text: 'Anew' }] });

      const subtitles = await as(aCaller()).load.lines.load(id);

      expect(subtitles.map(({ text }) => text)).to.deep.equal(['Anew']);
      expect(await read(id)).to.include({ status: 'in_progress', language: 'en', durationSeconds: 12.4 });
      const reported = (await queuedMessages(db)).at(-1);
      expect(reported?.payload).to.deep.include({
        jobId: 'analysis_1_a',
        videoId: id,
        subtitleCount: 1,
        sceneCount: 3,
      });
    });

    it('fails the job of a video that was deleted meanwhile', async () => {
      await analyzed('vid_gone');

      expect(await queuedNames(db)).to.deep.equal(['videos.operation-failed.v1']);
    });

    it('accepts thousands of cues', async () => {
      const { id } = await aVideo();
      const cues = Array.from({ length: 2500 }, (_, i) => ({
        startTime: i,
        endTime: i + 0.9,
        text: `Cue ${i}`,
      }));

      await analyzed(id, { ...ANALYSIS, cues });

      const subtitles = await as(aCaller()).load.lines.load(id);
      expect(subtitles.map(({ text }) => text)).to.deep.equal(cues.map(({ text }) => text));
    });

    it('is idempotent', async () => {
      const { id } = await aVideo();
      await db.query('delete from outbox');
      const [route] = factRoutes(as(aCaller()));
      const received = {
        ...origin,
        messageId: `msg_${id}`,
        attempt: 1,
        signal: AbortSignal.timeout(60_000),
        log: silentLog,
      };
      const envelope = {
        id: received.messageId,
        name: 'media.analysis-finished.v1',
        ...origin,
        createdAt: new Date().toISOString(),
        payload: { jobId: 'analysis_1_a', videoId: id, analysisId: 'ana_1' },
      };

      await Promise.all([
        route?.run(envelope, received),
        route?.run(envelope, received),
        route?.run(envelope, received),
      ]);

      expect(await queuedNames(db)).to.deep.equal(['videos.video-analyzed.v1']);
    });
  });

  describe('exportVideo', () => {
    it('refuses a draft', async () => {
      const { id } = await aVideo();

      expect(await refusalOf(exportVideo(as(aCaller()), id, {}))).to.equal('validation_error');
    });

    it('freezes the current script, for media alone to read', async () => {
      const id = await anAnalyzedVideo();
      const ctx = as(aCaller());
      await exportVideo(ctx, id, {});
      const planId = planIdOf(ctx.jobs.calls);
      await analyzed(id, { ...ANALYSIS, cues: [] });

      const plan = await findRenderPlan(as(aService('media')), planId);

      expect(plan).to.deep.include({ videoId: id, cues: ANALYSIS.cues });
      expect(plan?.captions).to.include({ mode: 'normal', position: 'bottom' });
      expect(await refusalOf(findRenderPlan(as(aCaller()), planId))).to.equal('not_found');
    });

    it('deletes the plan when an export is already running', async () => {
      const id = await anAnalyzedVideo();

      const running = await exportVideo(as(aCaller(), { started: false }), id, {});

      expect(running.started).to.equal(false);
      const [{ n }] = await inTransaction(db, origin, (tx) =>
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

      await inTransaction(db, origin, (tx) => applyExport(tx, rendered, origin));

      const video = await read(id);
      expect(video).to.include({ status: 'completed', exportFileId: 'fil_v', exportBasename: 'A film' });
      expect((await queuedMessages(db)).at(-1)?.payload).to.deep.include({
        videoFilename: 'A film.mp4',
        srtFilename: 'A film.srt',
        reusedSegments: 1,
        captions: rendered.captions,
      });
    });
  });
});
