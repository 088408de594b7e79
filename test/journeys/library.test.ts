import { openAsBlob } from 'node:fs';
import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { type Answer, type Call, makeRestClient } from '../setup/rest-client.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { type SharedProduct, sharedProduct } from '../setup/shared-product.js';
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
  let product: SharedProduct;
  let key: string;

  before(async () => {
    product = await sharedProduct();
  });
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

  describe('PATCH /v1/videos/{id}', () => {
    it('returns the whole record with the requested changes', async () => {
      const [video, project] = [await anIngestedVideo(), await aProject()];
      const body = {
        name: 'Another',
        projectId: project.id,
        videoContext: 'A',
        companyContext: 'B',
        subtitleLanguage: 'pt-BR',
        aiGeneratedAudio: true,
      };

      const { status, json } = await call('PATCH', `/videos/${video.id}`, { body });
      const again = (await call('GET', `/videos/${video.id}`)).json;

      expect(status).to.equal(200);
      const { videoUrl, thumbnailUrl, ...kept } = again;
      expect(json).to.deep.include(kept);
      expect(Object.keys(json)).to.have.members(Object.keys(video));
      expect(json).to.include(body);
      expect(
        (await call('PATCH', `/videos/${video.id}`, { body: { projectId: null } })).json.projectId,
      ).to.equal(null);
    });

    it('accepts an empty body, or none, as no change', async () => {
      const video = await anIngestedVideo();

      for (const rest of [{}, { body: {} }]) {
        const { status, json } = await call('PATCH', `/videos/${video.id}`, rest);
        expect([status, json.updatedAt]).to.deep.equal([200, video.updatedAt]);
      }
    });

    const refused: ReadonlyArray<[unknown, string]> = [
      [{ name: '' }, 'body.name must not be empty'],
      [{ name: 'é'.repeat(201) }, 'body.name must be at most 200 characters'],
      [{ name: null }, 'body.name must be a string'],
      [{ projectId: '' }, 'body.projectId must not be empty'],
      [{ projectId: 5 }, 'body.projectId must be a string or null'],
      [{ videoContext: 'é'.repeat(5001) }, 'body.videoContext must be at most 5000 characters'],
      [{ companyContext: 'é'.repeat(5001) }, 'body.companyContext must be at most 5000 characters'],
      [{ subtitleLanguage: 'd' }, 'body.subtitleLanguage must be at least 2 characters'],
      [{ subtitleLanguage: 'zh-Hant-TW-x' }, 'body.subtitleLanguage must be at most 10 characters'],
      [{ subtitleLanguage: 'xx' }, 'body.subtitleLanguage must be a language code such as en or pt-BR'],
      [{ aiGeneratedAudio: 'true' }, 'body.aiGeneratedAudio must be true or false'],
      [{ locked: true }, 'body.locked is not a known field'],
    ];
    it('names the field and the rule, before it checks whether the video exists', async () => {
      for (const [body, message] of refused)
        expectRefusal(await call('PATCH', '/videos/vid_none', { body }), 400, 'validation_error', message);
    });

    it('does not find videos and projects of another workspace', async () => {
      const { id } = await aVideo();
      const foreign = (await product.api('POST', '/v1/projects', { body: { name: 'Foreign' } })).json;
      const move = (projectId: string) => call('PATCH', `/videos/${id}`, { body: { projectId } });

      expectRefusal(await move('prj_none'), 404, 'not_found', 'Project prj_none not found');
      expectRefusal(await move(foreign.id), 404, 'not_found', `Project ${foreign.id} not found`);
      expectRefusal(
        await product.api('PATCH', `/v1/videos/${id}`, { body: {} }),
        404,
        'not_found',
        `Video ${id} not found`,
      );
    });
  });

  describe('the lock', () => {
    it('is set and released, over REST and GraphQL', async () => {
      const { id } = await aVideo();
      const lock = (method: string) => call(method, `/videos/${id}/lock`);

      const answers = [await lock('PUT'), await lock('PUT'), await lock('DELETE'), await lock('DELETE')];
      const both = await graphql(
        'mutation ($id: ID!) { lockVideo(id: $id) { locked } unlockVideo(id: $id) { id locked } }',
        { id },
      );

      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
      expect(answers.map(({ json }) => json)).to.deep.equal(
        [true, true, false, false].map((locked) => ({ id, locked })),
      );
      expect(both.data).to.deep.equal({ lockVideo: { locked: true }, unlockVideo: { id, locked: false } });
      expectRefusal(await call('PUT', '/videos/vid_none/lock'), 404, 'not_found', /vid_none/);
      expect((await call('POST', `/videos/${id}/lock`)).headers.get('allow')).to.equal('PUT, DELETE');
    });

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

    it('show the thumbnail of their newest video', async () => {
      const project = await aProject();
      const video = await anIngestedVideo({ projectId: project.id });
      await product.sql(`update videos.video set thumbnail_file_id = 'fil_picture' where id = $1`, [
        video.id,
      ]);

      const { thumbnailUrl } = (await call('GET', `/projects/${project.id}`)).json;

      expect(thumbnailUrl).to.include('fil_picture').and.match(/^http/);
    });

    it('are listed in every order, page by page', async () => {
      for (const name of ['b', 'Ä', 'c']) await aProject(name);
      const names = async (query: string) =>
        (await call('GET', `/projects?${query}`)).json.projects.map(({ name }: { name: string }) => name);

      expect(await names('')).to.deep.equal(['c', 'Ä', 'b']);
      expect(await names('sortBy=name')).to.deep.equal(['Ä', 'b', 'c']);
      expect(await names('sortBy=createdAt&sortOrder=asc')).to.deep.equal(['b', 'Ä', 'c']);
      expect(await names('search=a')).to.deep.equal(['Ä']);
      const first = (await call('GET', '/projects?sortBy=name&limit=2')).json;
      expect(first.pagination).to.deep.include({ page: 1, limit: 2, total: 3, totalPages: 2, hasMore: true });
      const { nextCursor } = first.pagination;
      expect(await names(`sortBy=name&limit=2&cursor=${nextCursor}`)).to.deep.equal(['c']);
      expect(await names('sortBy=name&limit=2&page=2')).to.deep.equal(['c']);
      for (const [query, message] of [
        [`cursor=${nextCursor}`, /^query\.cursor is not a cursor/],
        [`sortBy=name&cursor=${nextCursor}&page=1`, /^query\.page and query\.cursor/],
        ['sortBy=size', /^query\.sortBy must be one of name, createdAt, updatedAt$/],
        ['order=asc', /^query\.order is not a known parameter$/],
        ['limit=101', /^query\.limit must be at most 100$/],
      ] as const)
        expectRefusal(await call('GET', `/projects?${query}`), 400, 'validation_error', message);
    });

    it('refuse invalid requests', async () => {
      for (const [body, message] of [
        [{}, 'body.name is required'],
        [{ name: ' ' }, 'body.name must not be blank'],
        [{ name: 'x'.repeat(201) }, 'body.name must be at most 200 characters'],
        [{ name: 'x', description: 'y'.repeat(1001) }, 'body.description must be at most 1000 characters'],
        [{ name: 'x', colour: 'red' }, 'body.colour is not a known field'],
      ] as const)
        expectRefusal(await call('POST', '/projects', { body }), 400, 'validation_error', message);
    });

    it('resolve their videos, and videos their project, in GraphQL', async () => {
      const project = await aProject();
      const video = await aVideo({ projectId: project.id });

      const { data, errors } = await graphql(`{
        projects(first: 5, filter: { search: "onb" }, sortBy: NAME, sortOrder: DESC) {
          totalCount edges { node { id videoCount videos(first: 1) { edges { node { id project { name } } } } } }
        }
      }`);

      expect(errors).to.equal(undefined);
      expect(data.projects).to.deep.equal({
        totalCount: 1,
        edges: [
          {
            node: {
              id: project.id,
              videoCount: 1,
              videos: { edges: [{ node: { id: video.id, project: { name: 'Onboarding' } } }] },
            },
          },
        ],
      });
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

    it('uses metadata as changed and removed', async () => {
      const { id, metadata } = await aVideo({ metadata: '{"crm":"42","old":"x"}' });

      const changed = await call('PATCH', `/videos/${id}`, { body: { metadata: { crm: '43', old: null } } });

      expect(metadata).to.deep.equal({ crm: '42', old: 'x' });
      expect([changed.status, changed.json.metadata]).to.deep.equal([200, { crm: '43' }]);
      expect(await namesOf('metadata[crm]=42')).to.deep.equal([]);
      expect(await namesOf('metadata[crm]=43')).to.deep.equal(['film']);
    });

    it('and setting metadata are refused with the field and the rule', async () => {
      const upload = (metadata: unknown) =>
        call('POST', '/videos/upload', { body: { filename: 'b.mp4', contentType: 'video/mp4', metadata } });
      const form = (metadata: string) => {
        const parts = new FormData();
        parts.append('metadata', metadata);
        return call('POST', '/videos/upload', { form: parts });
      };
      for (const [answer, message] of [
        [await call('GET', '/videos?q='), 'query.q must not be empty'],
        [await call('GET', '/videos?metadata=42'), 'query.metadata must be an object'],
        [
          await call('GET', '/videos?metadata[]=42'),
          'query.metadata must have keys of 1 to 40 characters without square brackets, not ""',
        ],
        [
          await call('GET', `/videos?metadata[a]=${'x'.repeat(501)}`),
          'query.metadata.a must be at most 500 characters',
        ],
        [await call('GET', '/videos?name[a]=b'), 'query.name[a] is not a known parameter'],
        [await upload({ a: 1 }), 'body.metadata.a must be a string'],
        [await upload(['a']), 'body.metadata must be an object'],
        [await form('{'), 'body.metadata is not valid JSON'],
        [await form('"text"'), 'body.metadata must be an object'],
        [
          await call('PATCH', '/videos/vid_none', { body: { metadata: { a: 1 } } }),
          'body.metadata.a must be a string or null',
        ],
        [
          await call('POST', '/videos/process', {
            body: { url: 'https://a.example/b', metadata: { 'a]': '' } },
          }),
          'body.metadata must have keys of 1 to 40 characters without square brackets, not "a]"',
        ],
      ] as const)
        expectRefusal(answer, 400, 'validation_error', message);
    });

    it('is documented with the format of its parameters', async () => {
      const { json } = await product.api('GET', '/openapi.json');

      const parameters: ReadonlyArray<{ name: string }> = json.paths['/v1/videos'].get.parameters;
      expect(parameters.find(({ name }) => name === 'metadata')).to.deep.include({
        in: 'query',
        style: 'deepObject',
        explode: true,
      });
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
