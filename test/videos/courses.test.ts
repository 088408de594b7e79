import { expect } from 'chai';
import { inTransaction } from '../../services/platform/database/database.js';
import { createCourse, updateCourse } from '../../services/videos/course/change-course.js';
import { addModule, removeModule, updateModule } from '../../services/videos/course/change-modules.js';
import { MAX_MODULES } from '../../services/videos/course/check-course.js';
import { CourseModuleEntity } from '../../services/videos/course/course.entity.js';
import { type ListCourses, listCourses } from '../../services/videos/course/list-courses.js';
import { cancelTranslation } from '../../services/videos/facts/apply-translation.js';
import { deleteVideo } from '../../services/videos/operations/delete-video.js';
import { deleteCourse } from '../../services/videos/subgraph/course.resolver.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aTranslation, startTranslation } from '../setup/make-translation.js';
import { queuedMessages } from '../setup/queued-messages.js';
import { aDraft, anAnalyzedVideo } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
const CUES = [{ startTime: 0.5, endTime: 2, text: 'One' }];

describe('courses', () => {
  const db = useTestDatabase().source('videos');
  beforeEach(() => db.query('delete from outbox'));

  const as = (...[caller]: Parameters<typeof aCaller>) => aVideosContext(db, aCaller(caller));
  const aVideo = () => aDraft(db);
  const analyzed = () => anAnalyzedVideo(db, { cues: CUES });
  const messageOf = (operation: Promise<unknown>) => operation.catch((err: Error) => err.message);
  /** Creates a course with a module for each title, each with a video of its own. */
  const aCourse = async (...titles: string[]) => {
    const modules: Array<{ videoId: string; title: string }> = [];
    for (const title of titles) modules.push({ videoId: await aVideo(), title });
    return createCourse(as(), { title: 'A course', modules });
  };
  const modulesOf = (courseId: string) => as().load.modulesOfCourse.load(courseId);
  const titlesOf = async (courseId: string) => (await modulesOf(courseId)).map(({ title }) => title);
  const positionsOf = async (courseId: string) => (await modulesOf(courseId)).map(({ position }) => position);
  const courseOf = async (id: string) => (await as().load.course.load(id))!;
  const courseEvents = async () =>
    (await queuedMessages(db))
      .filter(({ name }) => name.startsWith('videos.course-'))
      .map(({ name, payload }) => [name, payload]);
  const updatesOf = async (courseId: string) =>
    (await courseEvents()).filter(
      ([name, payload]) =>
        name === 'videos.course-updated.v1' && (payload as { courseId: string }).courseId === courseId,
    ).length;

  describe('createCourse', () => {
    it('creates a course with its modules in order; a module’s title defaults to the name of its video', async () => {
      const [first, second] = [await aVideo(), await aVideo()];

      const course = await createCourse(as(), {
        title: 'Onboarding',
        description: 'For all',
        modules: [{ videoId: second, title: 'Start here' }, { videoId: first }, { videoId: second }],
      });

      expect(course.id).to.match(/^crs_/);
      expect(course).to.include({ title: 'Onboarding', description: 'For all' });
      const modules = await modulesOf(course.id);
      expect(modules.map(({ videoId, title, position }) => [videoId, title, position])).to.deep.equal([
        [second, 'Start here', 1],
        [first, 'A film', 2],
        [second, 'A film', 3],
      ]);
      expect(modules[0]?.id).to.match(/^mod_/);
      expect(await courseEvents()).to.deep.equal([
        ['videos.course-created.v1', { courseId: course.id, title: 'Onboarding', moduleCount: 3 }],
      ]);
    });

    it('accepts lengths within the bounds and no others', async () => {
      const create = (title: string, description?: string) =>
        messageOf(createCourse(as(), { title, description }));

      expect(await create('')).to.equal('body.title must not be empty');
      expect(await create(' \t\u200b')).to.equal('body.title must not be blank');
      expect(await create('🎬'.repeat(201))).to.equal('body.title must be at most 200 characters');
      expect(await create('x', 'y'.repeat(5001))).to.equal(
        'body.description must be at most 5000 characters',
      );
      expect(await create('🎬'.repeat(200), '🎬'.repeat(5000))).to.include({ title: '🎬'.repeat(200) });
    });

    it('names the invalid module and creates nothing', async () => {
      const videoId = await aVideo();
      const create = (modules: Array<{ videoId: string; title?: string }>) =>
        messageOf(createCourse(as(), { title: 'Half', modules }));

      expect(await create([{ videoId }, { videoId, title: ' ' }])).to.equal(
        'body.modules[1].title must not be blank',
      );
      expect(await create([{ videoId }, { videoId: 'vid_none' }])).to.equal('Video vid_none not found');
      expect(await create(Array.from({ length: MAX_MODULES + 1 }, () => ({ videoId })))).to.equal(
        `body.modules: a course has at most ${MAX_MODULES} modules`,
      );
      expect((await listCourses(as(), { first: 1, search: 'Half' })).totalCount).to.equal(0);
    });
  });

  describe('updateCourse', () => {
    it('changes the given fields; null deletes the description, and equal values are no change', async () => {
      const { id, updatedAt } = await createCourse(as(), { title: 'Old', description: 'Words' });

      const renamed = await updateCourse(as(), id, { title: 'New' });
      const bare = await updateCourse(as(), id, { description: null });
      const same = await updateCourse(as(), id, { title: 'New' });

      expect(renamed).to.include({ title: 'New', description: 'Words' });
      expect(renamed.updatedAt.getTime()).to.be.at.least(updatedAt.getTime());
      expect(bare).to.include({ title: 'New', description: null });
      expect(same.version).to.equal(bare.version);
      expect(await updatesOf(id)).to.equal(2);
    });
  });

  describe('modules', () => {
    it('are added at the end or at a position, and the others move', async () => {
      const { id } = await aCourse('a', 'b');
      const add = async (title: string, position?: number) =>
        addModule(as(), id, { videoId: await aVideo(), title, position });

      expect(await add('last')).to.include({ position: 3 });
      expect(await add('first', 1)).to.include({ position: 1 });
      expect(await add('third', 3)).to.include({ position: 3 });
      expect(await add('beyond', 400)).to.include({ position: 6 });

      expect(await titlesOf(id)).to.deep.equal(['first', 'a', 'third', 'b', 'last', 'beyond']);
      expect(await positionsOf(id)).to.deep.equal([1, 2, 3, 4, 5, 6]);
      expect(await updatesOf(id)).to.equal(4);
    });

    it('are renamed and moved in both directions', async () => {
      const { id } = await aCourse('a', 'b', 'c', 'd');
      const [a, , c] = await modulesOf(id);

      await updateModule(as(), id, a!.id, { position: 3 });
      expect(await titlesOf(id)).to.deep.equal(['b', 'c', 'a', 'd']);
      await updateModule(as(), id, c!.id, { position: 1, title: 'C' });
      expect(await titlesOf(id)).to.deep.equal(['C', 'b', 'a', 'd']);
      expect(await updateModule(as(), id, c!.id, { position: 99 })).to.include({ position: 4, title: 'C' });
      const before = await courseOf(id);
      await updateModule(as(), id, c!.id, { position: 4, title: 'C' });
      await updateModule(as(), id, c!.id, {});

      expect(await positionsOf(id)).to.deep.equal([1, 2, 3, 4]);
      expect((await courseOf(id)).version).to.equal(before.version);
    });

    it('are removed, and later ones move up', async () => {
      const { id } = await aCourse('a', 'b', 'c');
      const [, b] = await modulesOf(id);

      await removeModule(as(), id, b!.id);

      expect(await titlesOf(id)).to.deep.equal(['a', 'c']);
      expect(await positionsOf(id)).to.deep.equal([1, 2]);
      expect(await refusalOf(removeModule(as(), id, b!.id))).to.equal('not_found');
    });

    it('belong to one course', async () => {
      const [mine, other] = [await aCourse('a'), await aCourse('b')];
      const [foreign] = await modulesOf(other.id);

      expect(await messageOf(updateModule(as(), mine.id, foreign!.id, { title: 'x' }))).to.equal(
        `Module ${foreign!.id} not found`,
      );
      expect(await refusalOf(removeModule(as(), mine.id, foreign!.id))).to.equal('not_found');
      expect(await titlesOf(other.id)).to.deep.equal(['b']);
    });

    it('refuse an invalid position, an invalid title and a missing video', async () => {
      const { id } = await aCourse('a');
      const videoId = await aVideo();
      const add = (input: object) => messageOf(addModule(as(), id, { videoId, ...input }));

      expect(await add({ position: 0 })).to.equal(`body.position must be from 1 to ${MAX_MODULES}`);
      expect(await add({ position: 501 })).to.equal(`body.position must be from 1 to ${MAX_MODULES}`);
      expect(await add({ title: '' })).to.equal('body.title must not be empty');
      expect(await add({ videoId: 'vid_none' })).to.equal('Video vid_none not found');
      expect(await messageOf(addModule(as(), 'crs_none', { videoId: 'vid_none' }))).to.equal(
        'Course crs_none not found',
      );
      expect(await titlesOf(id)).to.deep.equal(['a']);
    });

    it(`are limited to ${MAX_MODULES}`, async () => {
      const videoId = await aVideo();
      const modules = Array.from({ length: MAX_MODULES }, () => ({ videoId }));
      const { id } = await createCourse(as(), { title: 'Full', modules });

      expect(await messageOf(addModule(as(), id, { videoId }))).to.equal(
        `body: a course has at most ${MAX_MODULES} modules`,
      );
    });

    it('keep their positions without gaps during concurrent changes', async () => {
      const { id } = await aCourse('a', 'b', 'c', 'd', 'e', 'f');
      const modules = await modulesOf(id);
      const videoId = await aVideo();

      const outcomes = await Promise.all([
        ...modules
          .slice(0, 4)
          .map((module, i) => refusalOf(updateModule(as(), id, module.id, { position: 6 - i }))),
        refusalOf(removeModule(as(), id, modules[4]!.id)),
        refusalOf(deleteVideo(as(), modules[5]!.videoId)),
        ...[1, 3].map((position) => refusalOf(addModule(as(), id, { videoId, position, title: 'new' }))),
      ]);

      expect(outcomes).to.deep.equal(outcomes.map(() => null));
      expect(await positionsOf(id)).to.deep.equal([1, 2, 3, 4, 5, 6]);
      expect((await titlesOf(id)).sort()).to.deep.equal(['a', 'b', 'c', 'd', 'new', 'new']);
    });

    it('have one of two valid outcomes when their video is deleted concurrently', async () => {
      const { id } = await aCourse();
      for (let round = 0; round < 15; round += 1) {
        const videoId = await aVideo();

        const [added, deleted] = await Promise.all([
          refusalOf(addModule(as(), id, { videoId })),
          refusalOf(deleteVideo(as(), videoId)),
        ]);

        expect(added).to.be.oneOf([null, 'not_found']);
        expect(deleted).to.equal(null);
        expect(await titlesOf(id)).to.deep.equal([]);
      }
    });
  });

  describe('translations of a module', () => {
    const translationsOf = async (courseId: string) => {
      const { load } = as();
      const modules = await load.modulesOfCourse.load(courseId);
      return Promise.all(modules.map(({ videoId }) => load.translations.load(videoId)));
    };

    it('appear when finished, in every module of the source, added before or after, with an event', async () => {
      const videoId = await analyzed();
      const before = await createCourse(as(), { title: 'Before', modules: [{ videoId }, { videoId }] });
      const { id: es, finish } = await startTranslation(db, videoId, 'es');
      expect(await translationsOf(before.id)).to.deep.equal([[], []]);
      await db.query('delete from outbox');

      await finish();
      await finish();
      const after = await createCourse(as(), { title: 'After', modules: [{ videoId }] });

      const translations = [{ language: 'es', videoId: es }];
      expect(await translationsOf(before.id)).to.deep.equal([translations, translations]);
      expect(await translationsOf(after.id)).to.deep.equal([translations]);
      expect(await updatesOf(before.id)).to.equal(1);
    });

    it('include translations of a translation, which lead to the same module', async () => {
      const videoId = await analyzed();
      const es = await aTranslation(db, videoId, 'es');
      const { id } = await createCourse(as(), { title: 'Both', modules: [{ videoId }] });
      await db.query('delete from outbox');

      const pt = await aTranslation(db, es, 'pt');

      expect(await translationsOf(id)).to.deep.equal([
        [
          { language: 'es', videoId: es },
          { language: 'pt', videoId: pt },
        ],
      ]);
      const [module] = await modulesOf(id);
      for (const shown of [videoId, es, pt])
        expect(await as().load.modulesOfVideo.load(shown)).to.deep.equal([module]);
      expect(await updatesOf(id)).to.equal(1);
    });

    it('are replaced by a newer one in the same language, until that is deleted', async () => {
      const videoId = await analyzed();
      const { id } = await createCourse(as(), { title: 'Again', modules: [{ videoId }] });
      const first = await aTranslation(db, videoId, 'es');
      const second = await aTranslation(db, videoId, 'es');

      expect(await translationsOf(id)).to.deep.equal([[{ language: 'es', videoId: second }]]);
      await deleteVideo(as(), second);
      expect(await translationsOf(id)).to.deep.equal([[{ language: 'es', videoId: first }]]);
    });

    it('disappear with the translated video, with an event', async () => {
      const videoId = await analyzed();
      const es = await aTranslation(db, videoId, 'es');
      const { id } = await createCourse(as(), { title: 'One less', modules: [{ videoId }] });
      const { version } = await courseOf(id);

      await deleteVideo(as(), es);

      expect(await translationsOf(id)).to.deep.equal([[]]);
      expect(await positionsOf(id)).to.deep.equal([1]);
      expect((await courseOf(id)).version).to.be.greaterThan(version);
      expect(await updatesOf(id)).to.equal(1);
    });

    it('disappear with the result of a canceled job, as does a module that shows it', async () => {
      const videoId = await analyzed();
      const es = await aTranslation(db, videoId, 'es');
      const { id } = await createCourse(as(), { title: 'Canceled', modules: [{ videoId }, { videoId: es }] });
      const made = await inTransaction(db, origin, (tx) => tx.findOneByOrFail(VideoEntity, { id: es }));
      const job = { jobId: made.madeByJobId as string, attempt: 1, videoId };

      await inTransaction(db, origin, (tx) => cancelTranslation(tx, job, origin));

      expect(await translationsOf(id)).to.deep.equal([[]]);
      expect(await positionsOf(id)).to.deep.equal([1]);
      expect(await updatesOf(id)).to.equal(1);
    });
  });

  describe('a deleted video', () => {
    it('is removed from every course, and later modules move up', async () => {
      const [a, b] = [await aVideo(), await aVideo()];
      const modules = [a, b, a, b].map((videoId, i) => ({ videoId, title: `${i}` }));
      const one = await createCourse(as(), { title: 'One', modules });
      const two = await createCourse(as(), { title: 'Two', modules: [{ videoId: a }] });
      const none = await createCourse(as(), { title: 'None', modules: [{ videoId: b }] });
      await db.query('delete from outbox');

      await deleteVideo(as(), a);

      expect(await titlesOf(one.id)).to.deep.equal(['1', '3']);
      expect(await positionsOf(one.id)).to.deep.equal([1, 2]);
      expect(await titlesOf(two.id)).to.deep.equal([]);
      expect(await courseEvents()).to.have.deep.members([
        ['videos.course-updated.v1', { courseId: one.id, title: 'One', moduleCount: 2 }],
        ['videos.course-updated.v1', { courseId: two.id, title: 'Two', moduleCount: 0 }],
      ]);
      expect(await updatesOf(none.id)).to.equal(0);
    });

    it('does not deadlock with a concurrently deleted course', async () => {
      for (let round = 0; round < 10; round += 1) {
        const course = await aCourse('a', 'b');
        const [module] = await modulesOf(course.id);

        const outcomes = await Promise.all([
          refusalOf(deleteVideo(as(), module!.videoId)),
          refusalOf(deleteCourse(as(), course.id)),
          refusalOf(updateModule(as(), course.id, module!.id, { position: 2 })),
        ]);

        expect(outcomes.slice(0, 2)).to.deep.equal([null, null]);
        expect(outcomes[2]).to.be.oneOf([null, 'not_found']);
      }
    });
  });

  describe('deleteCourse', () => {
    it('deletes its modules and leaves the videos', async () => {
      const { id } = await aCourse('a');
      const [module] = await modulesOf(id);
      await db.query('delete from outbox');

      await deleteCourse(as(), id);

      const left = await inTransaction(db, origin, (tx) => tx.countBy(CourseModuleEntity, { courseId: id }));
      expect(left).to.equal(0);
      expect(await as().load.video.load(module!.videoId)).to.include({ id: module!.videoId });
      expect(await courseEvents()).to.deep.equal([
        ['videos.course-deleted.v1', { courseId: id, title: 'A course' }],
      ]);
      expect(await refusalOf(deleteCourse(as(), id))).to.equal('not_found');
    });
  });

  describe('listCourses', () => {
    it('pages newest first, by cursor and by number, and finds a substring of the title', async () => {
      const caller = { workspaceId: 'ws_list' };
      for (const title of ['Été', 'Autumn', 'Summer', '100% sure']) await createCourse(as(caller), { title });
      const list = async (page: Partial<ListCourses>) => {
        const { courses, ...rest } = await listCourses(as(caller), { first: 2, ...page });
        return { ...rest, titles: courses.map(({ course }) => course.title), last: courses.at(-1)?.cursor };
      };

      const first = await list({});
      const second = await list({ after: first.last! });

      expect(first).to.deep.include({ titles: ['100% sure', 'Summer'], hasNextPage: true, totalCount: 4 });
      expect(second).to.deep.include({ titles: ['Autumn', 'Été'], hasNextPage: false, totalCount: 4 });
      expect((await list({ offset: 1 })).titles).to.deep.equal(['Summer', 'Autumn']);
      expect((await list({ search: 'ETE' })).titles).to.deep.equal(['Été']);
      expect((await list({ search: '%' })).titles).to.deep.equal(['100% sure']);
      expect((await list({ search: '_' })).totalCount).to.equal(0);
      expect(await messageOf(list({ after: 'nonsense' }))).to.equal(
        'after is not a cursor this list gave out',
      );
      expect(await messageOf(list({ search: 'x'.repeat(201) }))).to.equal(
        'filter.search must be at most 200 characters',
      );
    });
  });
});
