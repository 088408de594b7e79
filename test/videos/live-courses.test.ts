import { expect } from 'chai';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import type { LiveRows } from '../../services/platform/subscriptions/live-rows.js';
import { listenToRowChanges } from '../../services/platform/subscriptions/row-changes.js';
import { makeLiveCourses } from '../../services/videos/compose.js';
import { addModule } from '../../services/videos/course/add-module.js';
import type { CourseEntity } from '../../services/videos/course/course.entity.js';
import { createCourse } from '../../services/videos/course/create-course.js';
import { updateCourse } from '../../services/videos/course/update-course.js';
import { deleteVideo } from '../../services/videos/operations/delete-video.js';
import { deleteCourse } from '../../services/videos/subgraph/course.resolver.js';
import { followCourse } from '../../services/videos/subgraph/course-live.resolver.js';
import { aCaller, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { countListeners } from '../setup/listeners.js';
import { aTranslation } from '../setup/make-translation.js';
import { anAnalyzedVideo } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';
import { waitUntil } from '../setup/wait-until.js';

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
