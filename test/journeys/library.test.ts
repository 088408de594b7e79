import { openAsBlob } from 'node:fs';
import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { type Answer, type Call, makeRestClient } from '../setup/rest-client.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { ingestedVideo, putSubtitles, settledJob, unsigned, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const PROJECT_KEYS = ['id', 'name', 'description', 'videoCount', 'thumbnailUrl', 'createdAt', 'updatedAt'];

function expectRefusal(answer: Answer, status: number, code: string, message: RegExp | string): void {
  expect(answer.status, answer.text).to.equal(status);
  expect(answer.json.error.code).to.equal(code);
  if (typeof message === 'string') expect(answer.json.error.message).to.equal(message);
  else expect(answer.json.error.message).to.match(message);
}

describe('video library', () => {
  const product = useSharedProduct();
  let key: string;
  beforeEach(async () => {
    key = await makeWorkspace(product, 'business');
  });

  const call = (method: string, path: string, rest: Call = {}) =>
    product.api(method, `/v1${path}`, { key, ...rest });
  const aVideo = async (fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', await openAsBlob(await clip('short')), 'film.mp4');
    const answer = await call('POST', '/videos/upload', { form });
    expect(answer.status, answer.text).to.equal(201);
    return answer.json;
  };
  /** Waits for the ingest, which ends a moment after the upload's response. */
  const anIngestedVideo = async (fields: Record<string, string> = {}) =>
    ingestedVideo({ api: (method, path) => product.api(method, path, { key }) }, (await aVideo(fields)).id);
  const aProject = async (name = 'Onboarding') => (await call('POST', '/projects', { body: { name } })).json;
  const graphql = async (query: string, variables: object = {}) =>
    (await makeRestClient(product.urls.GATEWAY, key)('POST', '/graphql', { body: { query, variables } }))
      .json;

  describe('the lock', () => {
    it('returns 423 for changes of the content; the video can still be moved and exported', async () => {
      const [video, project] = [await aVideo(), await aProject()];
      await putSubtitles(product, video.id, [{ startTime: 0, endTime: 1, text: 'Hello' }]);
      await call('PUT', `/videos/${video.id}/lock`);
      const path = `/videos/${video.id}`;

      for (const answer of [
        await call('PATCH', path, { body: { name: 'Another' } }),
        await call('PATCH', path, { body: { projectId: project.id, videoContext: 'x' } }),
        await call('DELETE', path),
        await call('POST', `${path}/analyze`),
      ])
        expectRefusal(answer, 423, 'locked', /locked/);
      const moved = await call('PATCH', path, { body: { projectId: project.id, name: video.name } });
      const exported = await call('POST', `${path}/export`);

      expect([moved.status, moved.json.projectId, moved.json.locked]).to.deep.equal([200, project.id, true]);
      expect(exported.status).to.equal(202);
      await waitUntil('it is exported', async () => (await call('GET', path)).json.status === 'completed');
    });
  });

  describe('projects', () => {
    it('are created, read, changed and deleted', async () => {
      const created = await call('POST', '/projects', {
        body: { name: 'Onboarding', description: 'For all' },
      });
      const { id } = created.json;
      const video = await anIngestedVideo({ projectId: id });

      const read = await call('GET', `/projects/${id}`);
      const changed = await call('PATCH', `/projects/${id}`, { body: { description: null } });
      const deleted = await call('DELETE', `/projects/${id}`);

      expect([created.status, read.status, changed.status, deleted.status]).to.deep.equal([
        201, 200, 200, 200,
      ]);
      expect(Object.keys(created.json)).to.have.members(PROJECT_KEYS);
      expect(created.json).to.include({ description: 'For all', videoCount: 0, thumbnailUrl: null });
      const { thumbnailUrl } = video;
      expect(unsigned(read.json)).to.deep.equal(unsigned({ ...created.json, videoCount: 1, thumbnailUrl }));
      expect(changed.json).to.include({ id, name: 'Onboarding', description: null });
      expect(deleted.json).to.deep.equal({ success: true, id, deleted: true });
      expectRefusal(await call('GET', `/projects/${id}`), 404, 'not_found', `Project ${id} not found`);
      expectRefusal(await call('DELETE', `/projects/${id}`), 404, 'not_found', `Project ${id} not found`);
      expect(video.projectId).to.equal(id);
      expect((await call('GET', `/videos/${video.id}`)).json.projectId).to.equal(null);
    });
  });

  describe('GET /v1/videos', () => {
    it('pages by number and by cursor, with totals', async () => {
      const ids: string[] = [];
      for (let i = 0; i < 3; i += 1) ids.unshift((await aVideo()).id);
      const project = await aProject();
      await call('PATCH', `/videos/${ids[0]}`, { body: { projectId: project.id } });
      const list = async (query: string) => {
        const { json } = await call('GET', `/videos?${query}`);
        return { ids: json.videos.map(({ id }: { id: string }) => id), ...json.pagination };
      };

      const first = await list('limit=2');
      const second = await list(`limit=2&cursor=${first.nextCursor}`);

      expect(first).to.deep.include({
        ids: ids.slice(0, 2),
        page: 1,
        total: 3,
        totalPages: 2,
        hasMore: true,
      });
      expect(second).to.deep.equal({
        ids: ids.slice(2),
        page: null,
        limit: 2,
        total: 3,
        totalPages: 2,
        nextCursor: null,
        hasMore: false,
      });
      expect((await list('limit=2&page=2')).ids).to.deep.equal(ids.slice(2));
      expect((await list('page=99')).ids).to.deep.equal([]);
      expect((await list(`projectId=${project.id}`)).ids).to.deep.equal(ids.slice(0, 1));
      expect((await list('uncategorized=true')).ids).to.deep.equal(ids.slice(1));
      expect((await list('status=completed')).total).to.equal(0);
      expect((await list('status=draft&kb=none&backup=none')).total).to.equal(3);
    });
  });

  describe('finding a video', () => {
    const namesOf = async (query: string) => {
      const { json } = await call('GET', `/videos?${query}`);
      return (json.videos as Array<{ name: string }>).map(({ name }) => name);
    };

    it('uses part of the name and metadata, which every upload can set', async () => {
      await aVideo({ name: 'Été 100%', metadata: '{"crm":"42","team":"a b"}' });
      await call('POST', '/videos/upload', {
        body: { filename: 'b.mp4', contentType: 'video/mp4', name: 'Winter', metadata: { crm: '42' } },
      });
      await aVideo({ name: 'Plain' });

      expect(await namesOf('q=ete')).to.deep.equal(['Été 100%']);
      expect(await namesOf('q=%25')).to.deep.equal(['Été 100%']);
      expect(await namesOf('metadata[crm]=42')).to.deep.equal(['Winter', 'Été 100%']);
      expect(await namesOf('metadata[crm]=42&metadata%5Bteam%5D=a%20b')).to.deep.equal(['Été 100%']);
      expect(await namesOf('metadata[crm]=1&metadata[crm]=42&q=w')).to.deep.equal(['Winter']);
      const { data } = await graphql(
        '{ videos(filter: { q: "WINTER", metadata: { crm: "42" } }) { totalCount nodes { metadata } } }',
      );
      expect(data.videos).to.deep.equal({ totalCount: 1, nodes: [{ metadata: { crm: '42' } }] });
    });
  });

  describe('a video that is deleted while a job for it is requested', () => {
    it('leaves no open job and nothing stored, in any order', async () => {
      const jobs: string[] = [];
      for (let round = 0; round < 6; round += 1) {
        const { id } = await uploadVideo(product, await clip('short'));
        const [started, deleted] = await Promise.all([
          product.api('POST', `/v1/videos/${id}/analyze`),
          product.api('DELETE', `/v1/videos/${id}`),
        ]);

        expect(deleted.status).to.equal(200);
        expect(started.status).to.be.oneOf([202, 404]);
        if (started.status === 202) jobs.push(started.json.jobId);
      }

      for (const id of jobs)
        expect((await settledJob(product, id)).status).to.be.oneOf(['canceled', 'failed']);
      for (const table of ['file', 'work', 'analysis'])
        await waitUntil(`nothing is left in ${table}`, async () => {
          const [row] = await product.sql<{ n: number }>(
            `select count(*)::int as n from media.${table} where workspace_id = (
               select workspace_id from auth.api_key where token_hash = sha256($1::bytea))`,
            [Buffer.from(product.apiKey)],
          );
          return row?.n === 0;
        });
    });
  });
});
