import { expect } from 'chai';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { applySource, failSource } from '../../services/videos/facts/apply-source.js';
import { analyzeVideo } from '../../services/videos/operations/analyze-video.js';
import { checkStart } from '../../services/videos/operations/check-start.js';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { exportVideo } from '../../services/videos/operations/export-video.js';
import { aCaller, aService, refusalOf } from '../setup/calls.js';
import { aFile, commandOf, origin, UPLOAD, useCreatedVideos } from '../setup/created-videos.js';
import { queuedMessages, queuedNames } from '../setup/queued-messages.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';

describe('creating videos', () => {
  const fixture = useCreatedVideos();
  const { as, read } = fixture;

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
      const [message] = await queuedMessages(fixture.db);
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
      expect(ctx.jobs.calls.at(-1)?.variables?.input).to.deep.include({
        kind: 'INGEST',
        type: 'ingest',
        videoId: video.id,
        command: 'media.ingest-source.v1',
        payload: { videoId: video.id, source, filename: 'My film.mp4' },
      });
      const [message] = await queuedMessages(fixture.db);
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
      expect(await queuedNames(fixture.db)).to.deep.equal(['videos.video-created.v1']);
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
      inTransaction(fixture.db, origin, (tx) =>
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
      expect((await queuedMessages(fixture.db)).at(-1)).to.deep.include({
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

      expect(await queuedNames(fixture.db)).to.deep.equal([
        'videos.video-deleted.v1',
        'videos.operation-failed.v1',
      ]);
    });

    it('reports a failed ingest in the video, which then refuses work that needs the source', async () => {
      const { id } = await aLink();
      const fail = () =>
        inTransaction(fixture.db, origin, (tx) =>
          failSource(tx, { jobId: 'ingest_1_a', attempt: 1, videoId: id }, ERROR, origin),
        );

      await fail();

      const { code, message } = ERROR;
      expect((await read(id))?.error).to.deep.equal({ code, message });
      expect((await queuedMessages(fixture.db)).at(-1)).to.deep.include({
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
        inTransaction(fixture.db, origin, (tx) =>
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
});
