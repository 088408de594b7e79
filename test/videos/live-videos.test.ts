import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { inTransaction } from '../../services/platform/database/database.js';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import type { LiveRows } from '../../services/platform/subscriptions/live-rows.js';
import { listenToRowChanges } from '../../services/platform/subscriptions/row-changes.js';
import { updateBrandKit } from '../../services/videos/brand-kit/update-brand-kit.js';
import { makeLiveCourses } from '../../services/videos/compose.js';
import { createCourse, updateCourse } from '../../services/videos/course/change-course.js';
import { addModule } from '../../services/videos/course/change-modules.js';
import type { CourseEntity } from '../../services/videos/course/course.entity.js';
import { replaceElements } from '../../services/videos/element/replace-elements.js';
import { makeLiveVideos } from '../../services/videos/live/make-live-videos.js';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { deleteVideo } from '../../services/videos/operations/delete-video.js';
import { replaceScript } from '../../services/videos/script/replace-script.js';
import { deleteCourse, followCourse } from '../../services/videos/subgraph/course.resolver.js';
import { followVideo } from '../../services/videos/subgraph/video.resolver.js';
import { updateVideo } from '../../services/videos/video/update-video.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { aCaller, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { countListeners } from '../setup/listeners.js';
import { aTranslation, startTranslation } from '../setup/make-translation.js';
import { recordChanges } from '../setup/record-changes.js';
import { anAnalyzedVideo } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';
import { waitUntil } from '../setup/wait-until.js';

describe('live videos', () => {
  const database = useTestDatabase();
  const db = database.source('videos');
  let lifecycle: Lifecycle;
  let liveVideos: LiveRows<VideoEntity>;
  /** Videos whose changes were received. */
  let notifiedOf: ReadonlySet<string>;

  before(async () => {
    lifecycle = new Lifecycle(silentLog);
    liveVideos = makeLiveVideos(db, silentLog);
    notifiedOf = recordChanges(liveVideos);
    const table = { schema: 'videos', table: 'video', rows: liveVideos };
    await listenToRowChanges(lifecycle, { databaseUrl: database.urls.videos, ...table });
    await waitUntil('it listens', async () => (await countListeners(db, 'changed_videos_video')) === 1);
  });
  after(async () => {
    await lifecycle.stop();
  });

  const aVideo = async (workspaceId = 'ws_test') =>
    (
      await createVideo(aVideosContext(db, aCaller({ workspaceId })), {
        videoUrl: 'https://films.example/a.mp4',
      })
    ).video;
  const follow = async (id: string) =>
    (await followVideo({ caller: aCaller(), liveVideos }, id))[Symbol.asyncIterator]();
  const next = async (states: AsyncIterator<VideoEntity>) => (await states.next()).value as VideoEntity;

  it('yield the current state, then each change, and end when the video is deleted', async () => {
    const { id } = await aVideo();
    const states = await follow(id);
    expect(await next(states)).to.include({ id, status: 'draft' });

    await updateVideo(aVideosContext(db), id, { name: 'Renamed' });
    expect(await next(states)).to.include({ id, name: 'Renamed' });

    await deleteVideo(aVideosContext(db), id);
    expect(await states.next()).to.deep.equal({ value: undefined, done: true });
  });

  it('yield changes of the script and of the scenes', async () => {
    const { id } = await aVideo();
    const states = await follow(id);
    const { version } = await next(states);

    await replaceElements(aVideosContext(db), id, []);
    const second = await next(states);
    await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      tx.update(VideoEntity, { id }, { status: 'in_progress' }),
    );
    const third = await next(states);
    await replaceScript(aVideosContext(db), id, [{ start: 0, end: 1, text: 'Hello' }]);
    const fourth = await next(states);

    expect([second.version, third.version, fourth.version]).to.deep.equal([1, 2, 3].map((n) => version + n));
    await states.return?.();
  });

  it('do not yield changes that no reader can see', async () => {
    const { id } = await aVideo();
    // Otherwise the read for the creation event would show the next version.
    await waitUntil('word of its creation has come', () => notifiedOf.has(id));
    const states = await follow(id);
    await next(states);
    const notified: string[] = [];
    const watching = states.next().then(({ value }) => notified.push(value.name));

    await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      tx.update(VideoEntity, { id }, { ingestAttempt: 7 }),
    );
    await sleep(200);
    expect(notified).to.deep.equal([]);

    await updateVideo(aVideosContext(db), id, { name: 'Seen' });
    await watching;
    expect(notified).to.deep.equal(['Seen']);
  });

  it('yield a video again after a change of the Brand Kit, once, and not after one that changes nothing', async () => {
    const [{ id }, other] = [await aVideo(), await aVideo()];
    await waitUntil('word of its creation has come', () => notifiedOf.has(id));
    const states = await follow(id);
    const { version } = await next(states);
    const glossary = [{ term: 'menu', translation: 'carta' }];

    await updateBrandKit(aVideosContext(db), { glossary });
    const second = await next(states);
    await updateBrandKit(aVideosContext(db), { glossary });
    await updateBrandKit(aVideosContext(db), {
      pronunciations: [{ term: 'SQL', type: 'alias', value: 'sequel' }],
    });
    const third = await next(states);

    expect(second).to.include({ id });
    expect(second.version).to.be.greaterThan(version);
    expect(third.version).to.equal(second.version + 1);
    const { version: stored } = await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      tx.findOneByOrFail(VideoEntity, { id: other.id }),
    );
    expect(stored).to.equal(0);
    await states.return?.();
  });

  it('yield the source when a translation of it was made, and when that is deleted', async () => {
    const id = await anAnalyzedVideo(db, { cues: [{ startTime: 0, endTime: 1, text: 'Hello' }] });
    await waitUntil('word of its creation has come', () => notifiedOf.has(id));
    const { id: translationId, finish } = await startTranslation(db, id, 'es');
    const states = await follow(id);
    const { version } = await next(states);

    await finish();
    const second = await next(states);
    await deleteVideo(aVideosContext(db), translationId);
    const third = await next(states);

    expect([second.version, third.version]).to.deep.equal([version + 1, version + 2]);
    await states.return?.();
  });

  it('complete for an interrupted subscriber when the video was deleted meanwhile', async () => {
    const { id } = await aVideo();
    await deleteVideo(aVideosContext(db), id);
    const resume = { missedMs: 1000, notified: true };

    const states = await followVideo({ caller: aCaller(), liveVideos, resume }, id);
    expect(await states[Symbol.asyncIterator]().next()).to.deep.equal({ value: undefined, done: true });
  });
});

describe('live courses', () => {
  const database = useTestDatabase();
  const db = database.source('videos');
  let lifecycle: Lifecycle;
  let liveCourses: LiveRows<CourseEntity>;

  before(async () => {
    lifecycle = new Lifecycle(silentLog);
    liveCourses = makeLiveCourses(db, silentLog);
    const table = { schema: 'videos', table: 'course', rows: liveCourses };
    await listenToRowChanges(lifecycle, { databaseUrl: database.urls.videos, ...table });
    await waitUntil('it listens', async () => (await countListeners(db, 'changed_videos_course')) === 1);
  });
  after(async () => {
    await lifecycle.stop();
  });

  const follow = async (id: string) =>
    (await followCourse({ caller: aCaller(), liveCourses }, id))[Symbol.asyncIterator]();
  const next = async (states: AsyncIterator<CourseEntity>) => (await states.next()).value as CourseEntity;
  const titlesOf = async (id: string) =>
    (await aVideosContext(db).load.modulesOfCourse.load(id)).map(({ title }) => title);

  it('yield the current state, then each change of the course, its modules and translations, and end when it is deleted', async () => {
    const ctx = aVideosContext(db);
    const videoId = await anAnalyzedVideo(db, { cues: [{ startTime: 0, endTime: 1, text: 'One' }] });
    const { id } = await createCourse(ctx, { title: 'Onboarding' });
    const states = await follow(id);
    const seen = [await next(states)];

    await updateCourse(ctx, id, { title: 'Renamed' });
    seen.push(await next(states));
    await addModule(ctx, id, { videoId, title: 'First' });
    seen.push(await next(states));
    expect(await titlesOf(id)).to.deep.equal(['First']);
    const es = await aTranslation(db, videoId, 'es');
    seen.push(await next(states));
    await deleteVideo(ctx, es);
    seen.push(await next(states));
    await deleteVideo(ctx, videoId);
    seen.push(await next(states));
    expect(await titlesOf(id)).to.deep.equal([]);

    expect(seen.map(({ title }) => title)).to.deep.equal(['Onboarding', ...Array(5).fill('Renamed')]);
    const versions = seen.map(({ version }) => version);
    expect(versions).to.deep.equal([...versions].sort((a, b) => a - b));
    expect(new Set(versions).size).to.equal(versions.length);
    await deleteCourse(ctx, id);
    expect(await states.next()).to.deep.equal({ value: undefined, done: true });
  });
});
