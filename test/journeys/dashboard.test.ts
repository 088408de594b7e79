import { expect } from 'chai';
import { createClient as createStreamClient } from 'graphql-sse';
import type { Client } from 'graphql-ws';
import { clip } from '../setup/clips.js';
import { type SharedProduct, sharedProduct } from '../setup/shared-product.js';
import { connect, watch } from '../setup/subscribing-client.js';
import { ingestedVideo, settledJob, startJob, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const PROGRESS = `subscription ($id: ID!) {
  jobProgress(jobId: $id) { status progress { percent } video { name media { storedBytes } } }
}`;

describe('live dashboard through the gateway', () => {
  let product: SharedProduct;
  let client: Client;
  let videoId: string;

  const gatewayPort = () => Number(new URL(product.urls.GATEWAY).port);
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is the query's.
  const graphql = async (query: string, variables: object = {}): Promise<any> => {
    const answer = await fetch(`${product.urls.GATEWAY}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${product.apiKey}` },
      body: JSON.stringify({ query, variables }),
    });
    return answer.json();
  };

  before(async () => {
    product = await sharedProduct();
    videoId = (await uploadVideo(product, await clip('short'), 'Short.mp4')).id;
    await ingestedVideo(product, videoId);
    client = connect(gatewayPort(), `Bearer ${product.apiKey}`);
  });
  after(() => client?.dispose());

  it('follows a job to its end, with fields of other services', async () => {
    const updates = watch(client, 'subscription ($of: ID) { jobUpdates(videoId: $of) { id status } }', {
      of: videoId,
    });
    const id = await startJob(product, videoId, 'analyze');
    const progress = watch(client, PROGRESS, { id });
    await progress.completes();
    await updates.hears('the list has it, too', ({ data }) => data?.jobUpdates.status === 'COMPLETED');
    updates.leave();

    expect(progress.told.filter(({ errors }) => errors)).to.deep.equal([]);
    const last = progress.told.at(-1).data.jobProgress;
    expect(last).to.deep.include({ status: 'COMPLETED', progress: { percent: 100 } });
    expect(last.video.name).to.equal('Short');
    expect(last.video.media.storedBytes).to.be.greaterThan(0);
    expect((await settledJob(product, id)).status).to.equal('completed');
  });

  it('follows a job as an event stream, from its current state', async () => {
    const { jobs } = (await product.api('GET', `/v1/jobs?videoId=${videoId}&type=analysis`)).json;
    const streams = createStreamClient({
      url: `${product.urls.GATEWAY}/graphql/stream`,
      headers: { authorization: `Bearer ${product.apiKey}` },
      retryAttempts: 0,
    });
    const told: unknown[] = [];
    for await (const result of streams.iterate({ query: PROGRESS, variables: { id: jobs[0].jobId } }))
      told.push(result.data);
    streams.dispose();

    expect(told).to.have.length(1);
    expect(told[0]).to.have.nested.property('jobProgress.status', 'COMPLETED');
  });

  it('receives changes of a video, but none of another workspace', async () => {
    const watched = watch(client, 'subscription ($id: ID!) { videoUpdates(id: $id) { name } }', {
      id: videoId,
    });
    await watched.hears('what it is called', ({ data }) => data?.videoUpdates.name === 'Short');
    await product.api('PATCH', `/v1/videos/${videoId}`, { body: { name: 'Renamed' } });
    await watched.hears('the new name', ({ data }) => data?.videoUpdates.name === 'Renamed');
    watched.leave();

    const stranger = watch(client, 'subscription { videoUpdates(id: "vid_of_somebody_else") { name } }');
    await waitUntil('it is refused', () => stranger.failed.length > 0 || stranger.told.length > 0);
    const [refusal] = stranger.failed.flat().length ? stranger.failed.flat() : stranger.told[0].errors;
    expect(refusal.extensions.code).to.equal('not_found');
    expect(refusal.extensions.requestId).to.be.a('string');
  });

  it('is notified when its key is revoked, and receives nothing more', async () => {
    const { data } = await graphql(
      'mutation { createApiKey(input: { name: "Of a dashboard" }) { key apiKey { id } } }',
    );
    const { key, apiKey } = data.createApiKey;
    const short = connect(gatewayPort(), `Bearer ${key}`);
    const watched = watch(short, 'subscription ($id: ID!) { videoUpdates(id: $id) { name } }', {
      id: videoId,
    });
    await watched.hears('the present state', (told) => Boolean(told.data));

    await graphql('mutation ($id: ID!) { revokeApiKey(id: $id) { revokedAt } }', { id: apiKey.id });

    const code = await waitUntil('it is told why it ended', () =>
      [...watched.told, ...watched.failed]
        .flatMap((one) => one.errors ?? one)
        .map((one) => one.extensions?.code ?? one.code)
        .find(Boolean),
    );
    expect(['authentication_error', 4401]).to.include(code);
    await short.dispose();
  });

  it('queries its workspace in one request', async () => {
    const { data, errors } = await graphql(`{
      workspace {
        videoCounts { draft inProgress completed }
        jobCounts { pending failed completed }
        openJobs { nodes { id } }
        recentActivity { at kind job { id } }
        usage { remaining { videoMinutes } }
        storage { storedBytes }
      }
    }`);

    expect(errors).to.equal(undefined);
    expect(data.workspace.videoCounts).to.deep.equal({ draft: 0, inProgress: 1, completed: 0 });
    expect(data.workspace.openJobs.nodes).to.deep.equal([]);
    expect(data.workspace.recentActivity.length).to.be.greaterThan(0);
    expect(data.workspace.storage.storedBytes).to.be.greaterThan(0);
  });
});
