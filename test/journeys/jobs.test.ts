import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { makeRestClient } from '../setup/rest-client.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { type SharedProduct, sharedProduct } from '../setup/shared-product.js';
import { getJob, settledJob, startJob, uploadVideo } from '../setup/video-journey.js';

describe('jobs over REST', () => {
  let product: SharedProduct;

  before(async () => {
    product = await sharedProduct();
  });

  const cancel = (jobId: string) => product.api('POST', `/v1/jobs/${jobId}/cancel`);
  const retry = (jobId: string) => product.api('POST', `/v1/jobs/${jobId}/retry`);

  it('returns errors for missing, foreign, deleted or locked resources', async () => {
    const { id: videoId } = await uploadVideo(product, await clip('short'));
    const jobId = await startJob(product, videoId, 'analyze');
    await cancel(jobId);
    const key = await makeWorkspace(product, 'business');
    const call = (action: string, id: string, more = {}) =>
      product.api('POST', `/v1/jobs/${id}/${action}`, more);

    for (const action of ['cancel', 'retry']) {
      expect((await call(action, 'export_1_none')).status, action).to.equal(404);
      expect((await call(action, jobId, { key })).status, action).to.equal(404);
      const unknown = await call(action, jobId, { body: { force: true } });
      expect(unknown.status).to.equal(400);
      expect(unknown.json.error.message).to.match(/body\.force is not a known field/);
    }
    await product.sql('update videos.video set locked = true where id = $1', [videoId]);
    expect((await retry(jobId)).status).to.equal(423);
    await product.sql('update videos.video set locked = false where id = $1', [videoId]);
    await product.api('DELETE', `/v1/videos/${videoId}`);
    const gone = await retry(jobId);
    expect([gone.status, gone.json.error.message]).to.deep.equal([404, `Video ${videoId} not found`]);
  });

  it('resolves a job’s video and project over GraphQL', async () => {
    const { id: projectId } = (await product.api('POST', '/v1/projects', { body: { name: 'Onboarding' } }))
      .json;
    const { id: videoId } = await uploadVideo(product, await clip('short'));
    const query = `query ($videoId: ID!) {
      jobs(first: 5, filter: { videoId: $videoId }) { nodes { type project { id name } video { project { name } } } }
    }`;
    const projects = async () => {
      const gateway = makeRestClient(product.urls.GATEWAY, product.apiKey);
      const { json } = await gateway('POST', '/graphql', { body: { query, variables: { videoId } } });
      expect(json.errors).to.equal(undefined);
      return json.data.jobs.nodes;
    };

    expect((await projects()).map(({ project }: { project: unknown }) => project)).to.deep.equal([null]);
    await product.api('PATCH', `/v1/videos/${videoId}`, { body: { projectId } });
    expect(await projects()).to.deep.equal([
      {
        type: 'ingest',
        project: { id: projectId, name: 'Onboarding' },
        video: { project: { name: 'Onboarding' } },
      },
    ]);
  });

  it('lists jobs by cursor, by status, type and video', async () => {
    for (let i = 0; i < 3; i += 1) {
      const { id } = await uploadVideo(product, await clip('short'));
      await cancel(await startJob(product, id, 'analyze'));
    }
    // Ingests are jobs, too: nothing changes any more once they have ended.
    const { json: ingests } = await product.api('GET', '/v1/jobs?type=ingest&limit=100');
    for (const { jobId } of ingests.jobs) await settledJob(product, jobId);
    const list = async (query: string) => (await product.api('GET', `/v1/jobs?${query}`)).json;
    const all = await list('limit=100');
    const { total } = all.pagination;
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(`limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(...page.jobs.map((job: { jobId: string }) => job.jobId));
      expect(page.pagination).to.include({ page: null, limit: 2, total });
      cursor = page.pagination.nextCursor;
    }

    expect(all.pagination).to.deep.equal({
      page: null,
      limit: 100,
      total,
      totalPages: 1,
      nextCursor: null,
      hasMore: false,
    });
    expect(pages).to.deep.equal(all.jobs.map((job: { jobId: string }) => job.jobId));
    const [job] = all.jobs;
    expect(await getJob(product, job.jobId)).to.deep.equal(job);
    const same = await list(`status=${job.status}&type=${job.type}&videoId=${job.videoId}`);
    expect(same.jobs).to.deep.include(job);
    expect((await list('status=failed')).jobs).to.deep.equal([]);
    for (const [query, message] of [
      ['status=done', /^query\.status must be one of pending, /],
      ['type=song', /^query\.type must be one of analysis, /],
      ['page=1', /^query\.page is not a known parameter/],
      ['cursor=nope', /^query\.cursor /],
      ['limit=101', /^query\.limit must be at most 100/],
      ['videoId=', /^query\.videoId must not be empty/],
    ] as const) {
      const { status, json } = await product.api('GET', `/v1/jobs?${query}`);
      expect(status, query).to.equal(400);
      expect(json.error.message).to.match(message);
    }
  });
});
