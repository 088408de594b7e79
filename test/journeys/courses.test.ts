import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { type Answer, type Call, makeRestClient } from '../setup/rest-client.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { type SharedProduct, sharedProduct } from '../setup/shared-product.js';
import { connectTo, watch } from '../setup/subscribing-client.js';
import { uploadVideo } from '../setup/video-journey.js';

function expectRefusal(answer: Answer, status: number, code: string, message: string): void {
  expect(answer.status, answer.text).to.equal(status);
  expect(answer.json.error).to.deep.include({ code, message });
}

describe('/v1/courses', () => {
  let product: SharedProduct;
  let key: string;
  let videos: string[];

  before(async () => {
    product = await sharedProduct();
    key = await makeWorkspace(product, 'business');
    const mine = {
      api: (method: string, path: string, rest: Call = {}) => product.api(method, path, { key, ...rest }),
    };
    videos = [];
    for (let i = 0; i < 2; i += 1) videos.push((await uploadVideo(mine as never, await clip('short'))).id);
  });

  const call = (method: string, path: string, rest: Call = {}) =>
    product.api(method, `/v1${path}`, { key, ...rest });
  const graphql = async (query: string, variables: object = {}) =>
    (await makeRestClient(product.urls.GATEWAY, key)('POST', '/graphql', { body: { query, variables } }))
      .json;

  it('creates, reads, changes and deletes a course and its modules', async () => {
    const created = await call('POST', '/courses', { body: { title: 'Onboarding', description: 'For all' } });
    const { id } = created.json;
    const path = `/courses/${id}`;
    const first = await call('POST', `${path}/modules`, { body: { videoId: videos[0], title: 'Start' } });
    const second = await call('POST', `${path}/modules`, { body: { videoId: videos[1], position: 1 } });
    const moved = await call('PATCH', `${path}/modules/${first.json.id}`, {
      body: { position: 1, title: 'Begin' },
    });
    const read = await call('GET', path);
    const changed = await call('PATCH', path, { body: { title: 'Welcome', description: null } });
    const removed = await call('DELETE', `${path}/modules/${second.json.id}`);
    const listed = await call('GET', '/courses?search=welc');
    const deleted = await call('DELETE', path);

    expect(
      [created, first, second, moved, read, changed, removed, listed, deleted].map(({ status }) => status),
    ).to.deep.equal([201, 201, 201, 200, 200, 200, 200, 200, 200]);
    expect(Object.keys(created.json)).to.have.members([
      'id',
      'title',
      'description',
      'modules',
      'createdAt',
      'updatedAt',
    ]);
    expect(created.json.id).to.match(/^crs_/);
    expect(created.json).to.deep.include({ title: 'Onboarding', description: 'For all', modules: [] });
    const begin = { id: first.json.id, title: 'Begin', videoId: videos[0], position: 1, translations: [] };
    expect(moved.json).to.deep.equal(begin);
    expect(read.json.modules).to.deep.equal([begin, { ...second.json, position: 2 }]);
    expect(removed.json).to.deep.equal({ success: true, id: second.json.id, deleted: true });
    const [course] = listed.json.courses;
    expect(course).to.deep.include({ id, title: 'Welcome', description: null, modules: [begin] });
    expect(listed.json.pagination).to.deep.include({ page: 1, total: 1, hasMore: false, nextCursor: null });
    expect(deleted.json).to.deep.equal({ success: true, id, deleted: true });
    expectRefusal(await call('GET', path), 404, 'not_found', `Course ${id} not found`);
  });

  it('names the field and the rule', async () => {
    const { id } = (await call('POST', '/courses', { body: { title: 'Rules' } })).json;
    const videoId = videos[0];
    for (const [method, path, body, message] of [
      ['POST', '/courses', {}, 'body.title is required'],
      ['POST', '/courses', { title: ' ' }, 'body.title must not be blank'],
      ['POST', '/courses', { title: 'x'.repeat(201) }, 'body.title must be at most 200 characters'],
      [
        'POST',
        '/courses',
        { title: 'x', description: 'y'.repeat(5001) },
        'body.description must be at most 5000 characters',
      ],
      ['POST', '/courses', { title: 'x', name: 'y' }, 'body.name is not a known field'],
      ['POST', '/courses', { title: 'x', modules: [{}] }, 'body.modules[0].videoId is required'],
      ['POST', `/courses/${id}/modules`, {}, 'body.videoId is required'],
      ['POST', `/courses/${id}/modules`, { videoId, position: 0 }, 'body.position must be at least 1'],
      ['POST', `/courses/${id}/modules`, { videoId, position: 1.5 }, 'body.position must be a whole number'],
      ['PATCH', `/courses/${id}/modules/mod_none`, { position: 501 }, 'body.position must be at most 500'],
      ['PATCH', `/courses/${id}/modules/mod_none`, { videoId }, 'body.videoId is not a known field'],
      ['GET', '/courses?cursor=nonsense', undefined, 'query.cursor is not a cursor this list gave out'],
      ['GET', '/courses?sortBy=title', undefined, 'query.sortBy is not a known parameter'],
    ] as const)
      expectRefusal(await call(method, path, { body }), 400, 'validation_error', message);
  });

  it('returns 404 for another workspace’s course, module and video', async () => {
    const { id } = (
      await call('POST', '/courses', { body: { title: 'Mine', modules: [{ videoId: videos[0] }] } })
    ).json;
    const theirs = (method: string, path: string, body?: object) =>
      product.api(method, `/v1${path}`, { body });
    const own = (await theirs('POST', '/courses', { title: 'Theirs' })).json.id;

    for (const answer of [
      await theirs('GET', `/courses/${id}`),
      await theirs('PATCH', `/courses/${id}`, { title: 'x' }),
      await theirs('DELETE', `/courses/${id}`),
      await theirs('POST', `/courses/${id}/modules`, { videoId: videos[0] }),
    ])
      expectRefusal(answer, 404, 'not_found', `Course ${id} not found`);
    expectRefusal(
      await theirs('POST', `/courses/${own}/modules`, { videoId: videos[0] }),
      ...([404, 'not_found', `Video ${videos[0]} not found`] as const),
    );
  });

  it('has one effect for an idempotency key', async () => {
    const headers = { 'idempotency-key': 'one-course' };
    const body = { title: 'Once' };

    const [first, again] = [
      await call('POST', '/courses', { body, headers }),
      await call('POST', '/courses', { body, headers }),
    ];

    expect(again.json).to.deep.equal(first.json);
    expect((await call('GET', '/courses?search=once')).json.pagination.total).to.equal(1);
  });

  it('resolves videos from courses and courses from videos in GraphQL', async () => {
    const { data } = await graphql(
      `mutation ($input: CreateCourseInput!) { createCourse(input: $input) { id modules { video { id } } } }`,
      { input: { title: 'By GraphQL', modules: [{ videoId: videos[1] }] } },
    );
    const { id } = data.createCourse;

    const read = await graphql(
      `query ($id: ID!, $video: ID!) {
        course(id: $id) { modules { title video { name } translations { language video { id } } } }
        video(id: $video) { modules { id course { id title } } }
        courses(first: 1, filter: { search: "graphql" }) { totalCount nodes { id } pageInfo { hasNextPage } }
      }`,
      { id, video: videos[1] },
    );

    expect(read.errors).to.equal(undefined);
    expect(data.createCourse.modules).to.deep.equal([{ video: { id: videos[1] } }]);
    expect(read.data.course.modules).to.have.length(1);
    expect(read.data.video.modules.map((module: { course: object }) => module.course)).to.deep.include({
      id,
      title: 'By GraphQL',
    });
    expect(read.data.courses).to.deep.equal({
      totalCount: 1,
      nodes: [{ id }],
      pageInfo: { hasNextPage: false },
    });
  });

  it('streams the state with its modules, then each change, until the course is deleted', async () => {
    const { id } = (await call('POST', '/courses', { body: { title: 'Live' } })).json;
    const client = connectTo(product.urls.GATEWAY, { connectionParams: { authorization: `Bearer ${key}` } });
    try {
      const watched = watch(
        client,
        'subscription ($id: ID!) { courseUpdates(id: $id) { title modules { position video { name } } } }',
        { id },
      );
      const updates = () => watched.told.map(({ data }) => data.courseUpdates);
      await watched.hears('the present state', ({ data }) => data.courseUpdates.modules.length === 0);
      await call('POST', `/courses/${id}/modules`, { body: { videoId: videos[0] } });
      await watched.hears('the module', ({ data }) => data.courseUpdates.modules.length === 1);
      await call('DELETE', `/courses/${id}`);
      await watched.completes();

      expect(watched.failed).to.deep.equal([]);
      expect(updates()[0]).to.deep.equal({ title: 'Live', modules: [] });
      const { name } = (await call('GET', `/videos/${videos[0]}`)).json;
      expect(updates()[1]).to.deep.equal({ title: 'Live', modules: [{ position: 1, video: { name } }] });
    } finally {
      await client.dispose();
    }
  });
});
