import { expect } from 'chai';
import { inTransaction } from '../../services/platform/database/database.js';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { deleteVideo } from '../../services/videos/operations/delete-video.js';
import {
  createProject,
  deleteProject,
  updateProject,
} from '../../services/videos/project/change-projects.js';
import { type ListProjects, listProjects } from '../../services/videos/project/list-projects.js';
import { updateVideo } from '../../services/videos/video/update-video.js';
import { VideoEntity } from '../../services/videos/video/video.entity.js';
import { reportedActions } from '../setup/audited-actions.js';
import { readBothWays } from '../setup/both-ways.js';
import { aCaller, refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aVideosContext } from '../setup/videos-context.js';

const origin = { workspaceId: 'ws_test' };

describe('projects', () => {
  const db = useTestDatabase().source('videos');
  let files = 0;

  const as = (...[caller]: Parameters<typeof aCaller>) => aVideosContext(db, aCaller(caller));
  const aProject = (name = 'A project') => createProject(as(), { name });
  const aVideo = async (projectId?: string) =>
    (await createVideo(as(), { fileId: `fil_${++files}`, projectId })).video;
  const messageOf = (operation: Promise<unknown>) => operation.catch((err: Error) => err.message);
  const videoOf = (id: string) =>
    inTransaction(db, origin, (tx) => tx.findOneByOrFail(VideoEntity, { workspaceId: 'ws_test', id }));
  const countOf = (id: string) => as().load.videoCount.load(id);

  describe('createProject', () => {
    it('creates an empty project', async () => {
      const { id, ...project } = await createProject(as(), { name: 'Onboarding', description: 'For all' });

      expect(id).to.match(/^prj_/);
      expect(project).to.include({ name: 'Onboarding', description: 'For all' });
      expect(await countOf(id)).to.equal(0);
      expect(await as().load.projectThumbnail.load(id)).to.equal(null);
    });

    it('accepts lengths within the bounds and no others', async () => {
      const create = (name: string, description?: string) =>
        messageOf(createProject(as(), { name, description }));

      expect(await create('')).to.equal('body.name must not be empty');
      expect(await create(' \t\u200b')).to.equal('body.name must not be blank');
      expect(await create('🎬'.repeat(201))).to.equal('body.name must be at most 200 characters');
      expect(await create('x', 'y'.repeat(1001))).to.equal(
        'body.description must be at most 1000 characters',
      );
      expect(await create('🎬'.repeat(200), '🎬'.repeat(1000))).to.include({ name: '🎬'.repeat(200) });
    });
  });

  describe('updateProject', () => {
    it('changes the given fields; null deletes the description', async () => {
      const { id, updatedAt } = await createProject(as(), { name: 'Old', description: 'Words' });

      const renamed = await updateProject(as(), id, { name: 'New' });
      const bare = await updateProject(as(), id, { description: null });
      const same = await updateProject(as(), id, {});

      expect(renamed).to.include({ name: 'New', description: 'Words' });
      expect(renamed.updatedAt.getTime()).to.be.greaterThan(updatedAt.getTime());
      expect(bare).to.include({ name: 'New', description: null });
      expect(same.updatedAt).to.deep.equal(bare.updatedAt);
    });
  });

  describe('videos of a project', () => {
    it('are filed by upload and by update, and counted', async () => {
      const [from, to] = [await aProject(), await aProject()];
      const video = await aVideo(from.id);
      await aVideo(from.id);

      await updateVideo(as(), video.id, { projectId: to.id });

      expect(video.projectId).to.equal(from.id);
      expect([await countOf(from.id), await countOf(to.id)]).to.deep.equal([1, 1]);
    });

    it('provide the thumbnail of the newest video that has one', async () => {
      const { id } = await aProject();
      const [old, newer] = [await aVideo(id), await aVideo(id)];
      await aVideo(id);
      const picture = (video: VideoEntity, thumbnailFileId: string) =>
        inTransaction(db, origin, (tx) => tx.update(VideoEntity, { id: video.id }, { thumbnailFileId }));
      await picture(old, 'fil_old');
      await picture(newer, 'fil_newer');

      expect(await as().load.projectThumbnail.load(id)).to.equal('fil_newer');
    });

    it('can’t be filed in a missing project', async () => {
      const video = await aVideo();
      const refusal = messageOf(updateVideo(as(), video.id, { projectId: 'prj_none' }));

      expect(await refusal).to.equal('Project prj_none not found');
      expect(await messageOf(aVideo('prj_none'))).to.equal('Project prj_none not found');
    });
  });

  describe('deleteProject', () => {
    it('leaves its videos, including locked ones, without a project', async () => {
      const { id } = await aProject();
      const [open, locked] = [await aVideo(id), await aVideo(id)];
      await inTransaction(db, origin, (tx) => tx.update(VideoEntity, { id: locked.id }, { locked: true }));

      await deleteProject(as(), id);

      expect((await videoOf(open.id)).projectId).to.equal(null);
      expect(await videoOf(locked.id)).to.include({ projectId: null, locked: true });
      expect(await refusalOf(deleteProject(as(), id))).to.equal('not_found');
    });

    it('is in the audit log once, with its name', async () => {
      const { id, name } = await aProject();

      await deleteProject(as(), id);
      expect(await refusalOf(deleteProject(as(), id))).to.equal('not_found');

      const [entry, ...more] = await reportedActions(db, id);
      expect(more).to.deep.equal([]);
      const target = { type: 'project', id };
      expect(entry).to.deep.include({ action: 'project_deleted', target, details: { name } });
    });

    it('and a concurrently filed video have one of two outcomes, never a video in a deleted project', async () => {
      for (let round = 0; round < 20; round += 1) {
        const { id } = await aProject();
        const video = await aVideo();

        const [moved] = await Promise.all([
          refusalOf(updateVideo(as(), video.id, { projectId: id })),
          deleteProject(as(), id),
        ]);

        expect(moved).to.be.oneOf([null, 'not_found']);
        expect((await videoOf(video.id)).projectId).to.equal(null);
      }
    });
  });

  describe('video counts', () => {
    it('match the rows during concurrent changes', async () => {
      const projects = [await aProject(), await aProject()];
      const someone = (i: number) => projects[i % 2]!.id;

      await Promise.all(
        Array.from({ length: 24 }, async (_, i) => {
          const video = await aVideo(i % 3 === 0 ? undefined : someone(i));
          await updateVideo(as(), video.id, { projectId: i % 5 === 0 ? null : someone(i + 1) });
          if (i % 4 === 0) await deleteVideo(as(), video.id);
        }),
      );

      const rows = await inTransaction(db, origin, (tx) =>
        tx.query(
          `select folder, facet, count(*)::int as n from (
             select '*' as folder, facet from video union all
             select project_id, facet from video where project_id is not null
           ) as videos group by 1, 2 order by 1, 2`,
        ),
      );
      const counts = await inTransaction(db, origin, (tx) =>
        tx.query('select folder, facet, n::int from video_count where n <> 0 order by folder, facet'),
      );
      expect(counts).to.deep.equal(rows);
      expect(rows).to.have.length.greaterThan(2);
    });
  });

  describe('listProjects', () => {
    const inList = () => as({ workspaceId: 'ws_list' });
    const names = async (options: Partial<ListProjects> = {}) =>
      (await listProjects(inList(), { first: 10, ...options })).projects.map(({ project }) => project.name);

    before(async () => {
      for (const name of ['Beta', 'élan', 'alpha', 'Été 100%']) await createProject(inList(), { name });
    });

    it('is sorted by each order, ascending and descending', async () => {
      expect(await names()).to.deep.equal(['Été 100%', 'alpha', 'élan', 'Beta']);
      expect(await names({ sortBy: 'created_at', sortOrder: 'asc' })).to.deep.equal([
        ...['Beta', 'élan', 'alpha', 'Été 100%'],
      ]);
      expect(await names({ sortBy: 'name' })).to.deep.equal(['alpha', 'Beta', 'élan', 'Été 100%']);
      expect(await names({ sortBy: 'name', sortOrder: 'desc' })).to.deep.equal([
        ...['Été 100%', 'élan', 'Beta', 'alpha'],
      ]);
      const { projects } = await listProjects(inList(), { first: 10, sortBy: 'name' });
      await updateProject(inList(), projects[1]!.project.id, { description: 'Now newest' });
      expect((await names({ sortBy: 'updated_at' }))[0]).to.equal('Beta');
    });

    it('finds a substring of the name, ignoring case and accents, and treats no character as a wildcard', async () => {
      expect(await names({ search: 'ETE' })).to.deep.equal(['Été 100%']);
      expect(await names({ search: '0%' })).to.deep.equal(['Été 100%']);
      expect(await names({ search: '%' })).to.have.length(1);
      expect(await names({ search: '_' })).to.deep.equal([]);
    });

    it('is paged from either end, in each order', async () => {
      for (const sortBy of ['name', 'created_at', 'updated_at'] as const)
        for (const sortOrder of ['asc', 'desc'] as const)
          for (const size of [1, 3]) {
            const read = await readBothWays(async (page) => {
              const { projects, ...ends } = await listProjects(inList(), { ...page, sortBy, sortOrder });
              const cursors = projects.map(({ cursor }) => cursor);
              return { ...ends, cursors, ids: projects.map(({ project }) => project.name) };
            }, size);
            expect(read, `${sortBy} ${sortOrder}`).to.deep.equal(await names({ sortBy, sortOrder }));
          }
    });

    it('refuses a cursor of another order and an invalid one', async () => {
      const { projects } = await listProjects(inList(), { first: 1, sortBy: 'name' });
      const after = projects[0]!.cursor;
      const forged = Buffer.from('["created_at","2026-13-45 99:00:00+00","prj_1"]').toString('base64url');

      expect(await refusalOf(names({ after, sortBy: 'updated_at' }))).to.equal('validation_error');
      expect(await refusalOf(names({ after: forged }))).to.equal('validation_error');
      expect(await refusalOf(names({ after: 'x' }))).to.equal('validation_error');
    });
  });
});
