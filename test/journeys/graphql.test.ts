import { stat } from 'node:fs/promises';
import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { type Answer, type CallApi, makeRestClient } from '../setup/rest-client.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { startJob, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const JOB_OF_VIDEO = `query ($id: ID!) {
  job(id: $id) { id kind status video { id name status media { storedBytes } jobs { nodes { id attempt } } } }
}`;

describe('GraphQL', () => {
  const product = useSharedProduct();
  let gateway: CallApi;
  let videoId: string;

  before(async () => {
    gateway = makeRestClient(product.urls.GATEWAY, product.apiKey);
    videoId = (await uploadVideo(product, await clip('short'), 'Short.mp4')).id;
  });

  const ask = (
    query: string,
    variables: object = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> => gateway('POST', '/graphql', { body: { query, variables }, headers });

  it('combines several services in one response', async () => {
    const jobId = await startJob(product, videoId, 'analyze');

    const { status, json } = await ask(JOB_OF_VIDEO, { id: jobId });

    expect(status).to.equal(200);
    expect(json.errors).to.equal(undefined);
    const { job } = json.data;
    expect(job).to.include({ id: jobId, kind: 'ANALYSIS' });
    expect(job.video).to.include({ id: videoId, name: 'Short' });
    expect(job.video.jobs.nodes).to.have.length(2);
    expect(job.video.jobs.nodes[0]).to.deep.equal({ id: jobId, attempt: 1 });
    const { size } = await stat(await clip('short'));
    // A file counts for its video as soon as media knows the video.
    await waitUntil('its file counts', async () => {
      const { json: now } = await ask(JOB_OF_VIDEO, { id: jobId });
      return now.data.job.video.media.storedBytes >= size;
    });
  });

  it('finds objects by id alone, with fields of every service', async () => {
    const { json: project } = await product.api('POST', '/v1/projects', { body: { name: 'By its id' } });
    const { json: course } = await product.api('POST', '/v1/courses', { body: { title: 'By its id' } });
    const { json: jobs } = await product.api('GET', `/v1/jobs?videoId=${videoId}&limit=1`);
    const jobId = jobs.jobs[0].jobId;
    const query = `query ($id: ID!) { node(id: $id) {
      __typename id
      ... on Video { name jobs { totalCount } }
      ... on Project { name videos { totalCount } }
      ... on Course { title }
      ... on Job { type status video { id } }
    } }`;
    const find = async (id: string) => {
      const { json } = await ask(query, { id });
      expect(json.data, JSON.stringify(json)).to.be.an('object');
      return json.errors
        ? [json.data.node, json.errors[0].extensions.code, json.errors[0].path]
        : json.data.node;
    };

    const video = await find(videoId);
    expect(video).to.include({ __typename: 'Video', id: videoId });
    expect(video.jobs.totalCount).to.be.greaterThan(0);
    expect(await find(project.id)).to.deep.equal({
      __typename: 'Project',
      id: project.id,
      name: 'By its id',
      videos: { totalCount: 0 },
    });
    expect(await find(course.id)).to.include({ __typename: 'Course', title: 'By its id' });
    expect(await find(jobId)).to.deep.include({ __typename: 'Job', id: jobId, video: { id: videoId } });
    const key = await makeWorkspace(product, 'business');
    const elsewhere = makeRestClient(product.urls.GATEWAY, key);
    for (const id of ['vid_none', 'export_1_none', 'nonsense'])
      expect(await find(id), id).to.deep.equal([null, 'not_found', ['node']]);
    for (const id of [videoId, project.id, course.id, jobId]) {
      const { json } = await elsewhere('POST', '/graphql', { body: { query, variables: { id } } });
      expect([json.data.node, json.errors[0].extensions.code], id).to.deep.equal([null, 'not_found']);
    }
  });

  describe('errors', () => {
    it('have the path of the missing object; the other fields are returned', async () => {
      const lookups = {
        video: 'video(id: "vid_none") { id }',
        job: 'job(id: "export_none") { id }',
        project: 'project(id: "prj_none") { id }',
        course: 'course(id: "crs_none") { id }',
        webhook: 'webhook(id: "whk_none") { id }',
        tool: 'tool(type: "none") { type }',
        script: 'script(videoId: "vid_none") { videoId }',
        subtitles: 'subtitles(videoId: "vid_none") { videoId }',
        article: 'article(videoId: "vid_none") { videoId }',
      };
      const { json } = await ask(`{ ${Object.values(lookups).join(' ')} languages { code } }`);

      expect(json.data, JSON.stringify(json)).to.not.equal(null);
      const { languages, ...found } = json.data;
      expect(languages).to.not.have.length(0);
      expect(found).to.deep.equal(Object.fromEntries(Object.keys(lookups).map((name) => [name, null])));
      const faults = json.errors as Array<{ path: string[]; extensions: { code: string } }>;
      expect(faults.map(({ path }) => path)).to.have.deep.members(Object.keys(lookups).map((name) => [name]));
      for (const { extensions } of faults) expect(extensions.code).to.equal('not_found');
    });
  });

  describe('a service addressed directly', () => {
    it('accepts no upload from unknown callers', async () => {
      const answer = await makeRestClient(product.urls.MEDIA, product.apiKey)(
        'POST',
        '/uploads?filename=x.mp4',
        {
          raw: 'x',
          headers: { 'content-type': 'application/octet-stream' },
        },
      );

      expect(answer.status).to.equal(401);
      expect(answer.json.error.code).to.equal('authentication_error');
    });
  });
});
