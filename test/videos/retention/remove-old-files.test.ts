import { expect } from 'chai';
import { videoFilesExpired } from '../../../schemas/messages/videos.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { VideosEnv } from '../../../services/videos/config.js';
import { analyzeVideo } from '../../../services/videos/operations/analyze-video.js';
import { checkStart } from '../../../services/videos/operations/check-start.js';
import { createBackup } from '../../../services/videos/operations/create-backup.js';
import { exportVideo } from '../../../services/videos/operations/export-video.js';
import { translateVideo } from '../../../services/videos/operations/translate-video.js';
import { removeOldFiles } from '../../../services/videos/retention/remove-old-files-regularly.js';
import { setShare } from '../../../services/videos/share/set-share.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { toVideo } from '../../../services/videos/video/video.type.js';
import { aService, testStoredUrl } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { failureOf } from '../../setup/failure-of.js';
import { queuedFacts } from '../../setup/queued-messages.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

describe('retention of sources and exports', () => {
  const db = useTestDatabase().source('videos');
  let number = 0;
  let workspaceId = '';
  beforeEach(async () => {
    workspaceId = `ws_kept${++number}`;
    await db.query('delete from outbox');
  });
  afterEach(() => inTransaction(db, { workspaceId }, (tx) => tx.delete(VideoEntity, { workspaceId })));

  const change = (id: string, fields: Partial<VideoEntity>) =>
    inTransaction(db, { workspaceId }, (tx) => tx.update(VideoEntity, { id }, fields as never));
  const read = (id: string) =>
    inTransaction(db, { workspaceId }, (tx) => tx.findOneByOrFail(VideoEntity, { id }));
  /** A video that was exported and last changed so many days ago. */
  const aVideo = async (days: number, fields: Partial<VideoEntity> = {}) => {
    const id = await anAnalyzedVideo(db, { workspaceId });
    await change(id, {
      exportFileId: `fil_export_${id}`,
      srtFileId: `fil_srt_${id}`,
      exportBasename: 'a-film',
      status: 'completed',
      exportedAt: daysAgo(days),
      updatedAt: daysAgo(days),
      ...fields,
    });
    return id;
  };
  const remove = (days: { sourceDays?: number; exportDays?: number }, working: readonly string[] = []) =>
    removeOldFiles(
      db,
      makeSubgraphDouble(() => ({ videosWithOpenJobs: working })),
      { sourceDays: 0, exportDays: 0, ...days },
      { batch: 2 },
    );
  const expired = async () =>
    (await queuedFacts(db))
      .filter(({ name }) => name === videoFilesExpired.name)
      .map(({ payload }) => payload);
  const ctx = () => aVideosContext(db, { ...aVideosContext(db).caller, workspaceId });

  it('is unlimited by default', () => {
    const { SOURCE_RETENTION_DAYS, EXPORT_RETENTION_DAYS } = VideosEnv.pick({
      SOURCE_RETENTION_DAYS: true,
      EXPORT_RETENTION_DAYS: true,
    }).parse({});

    expect([SOURCE_RETENTION_DAYS, EXPORT_RETENTION_DAYS]).to.deep.equal([0, 0]);
  });

  it('removes nothing while it is unlimited', async () => {
    const id = await aVideo(10_000);

    expect(await remove({})).to.deep.equal({ sources: 0, exports: 0, retained: {} });

    expect((await read(id)).sourceFileId).to.not.equal(null);
    expect(await expired()).to.deep.equal([]);
  });

  it('removes sources of videos that have not changed for longer, and says so to media', async () => {
    const old = [await aVideo(31), await aVideo(40), await aVideo(50)];
    const young = await aVideo(29);
    const before = await Promise.all(old.map(read));

    const removal = await remove({ sourceDays: 30 });

    expect(removal).to.deep.equal({ sources: 3, exports: 0, retained: {} });
    expect((await read(young)).sourceFileId).to.not.equal(null);
    const [first] = await Promise.all(old.map(read));
    expect(first).to.deep.include({
      sourceFileId: null,
      exportFileId: before[0]?.exportFileId,
      exportRemovedAt: null,
    });
    expect(first?.sourceRemovedAt).to.be.an.instanceOf(Date);
    expect(await expired()).to.have.deep.members(
      before.map(({ id, sourceFileId }) => ({ videoId: id, fileIds: [sourceFileId] })),
    );
    expect(await remove({ sourceDays: 30 })).to.deep.equal({ sources: 0, exports: 0, retained: {} });
  });

  it('removes exports that are older, with their subtitles; the video stays exported', async () => {
    const id = await aVideo(8);
    const { sourceFileId, exportFileId, srtFileId } = await read(id);

    expect(await remove({ exportDays: 7 })).to.deep.equal({ sources: 0, exports: 1, retained: {} });

    expect(await expired()).to.deep.equal([{ videoId: id, fileIds: [exportFileId, srtFileId] }]);
    const { exportRemovedAt, ...video } = toVideo(await read(id), testStoredUrl);
    expect(video).to.deep.include({ status: 'completed', exportedVideoUrl: null, exportedSrtUrl: null });
    expect(video.videoUrl).to.include(sourceFileId);
    expect(exportRemovedAt).to.be.an.instanceOf(Date);
  });

  it('retains what is worked on, shared, published, locked, or has a pending or granted approval', async () => {
    const days = { sourceDays: 30, exportDays: 30 };
    const working = await aVideo(40);
    const shared = await aVideo(40);
    await setShare(ctx(), shared, { enabled: true });
    await change(shared, { updatedAt: daysAgo(40) });
    const kept = [
      working,
      shared,
      await aVideo(40, { kb: 'published' }),
      await aVideo(40, { approval: 'pending', locked: true }),
      await aVideo(40, { approval: 'approved', locked: true }),
      await aVideo(40, { locked: true }),
    ];
    const rejected = await aVideo(40, { approval: 'rejected' });

    const removal = await remove(days, [working]);

    expect(removal).to.deep.equal({
      sources: 1,
      exports: 1,
      retained: { working: 1, shared: 1, published: 1, approval: 2, locked: 1 },
    });
    expect(await expired()).to.have.length(1);
    for (const id of kept)
      expect(await read(id)).to.include({ sourceRemovedAt: null, exportRemovedAt: null });
    expect((await read(rejected)).sourceFileId).to.equal(null);
  });

  it('leaves a video that an operation holds for the next time', async () => {
    const id = await aVideo(40);

    const removal = await inTransaction(db, { workspaceId }, async (tx) => {
      await tx.findOne(VideoEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      return remove({ sourceDays: 30 });
    });

    expect(removal.sources).to.equal(0);
    expect((await remove({ sourceDays: 30 })).sources).to.equal(1);
  });

  it('lets operations that need the source say when it was removed, and retries too', async () => {
    const id = await aVideo(40);
    await remove({ sourceDays: 30 });
    const today = new Date().toISOString().slice(0, 10);
    const message = `Video ${id} no longer has a source: its retention ended on ${today}; upload the file again as a new video`;

    const failures = await Promise.all(
      [
        analyzeVideo(ctx(), id, {}),
        exportVideo(ctx(), id, {}),
        translateVideo(ctx(), id, { language: 'es' }),
        createBackup(ctx(), id),
        checkStart(aVideosContext(db, aService('jobs', workspaceId)), id, 'export', 2),
      ].map(failureOf),
    );

    expect(failures.map((failure) => failure.message)).to.deep.equal(Array(5).fill(message));
    expect(failures[0]).to.include({ code: 'validation_error' });
    await checkStart(aVideosContext(db, aService('jobs', workspaceId)), id, 'voiceover', 2);
  });
});
