import { expect } from 'chai';
import type { Client } from 'graphql-ws';
import { clip } from '../setup/clips.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { connect, watch } from '../setup/subscribing-client.js';
import { ingestedVideo, settledJob, startJob, uploadVideo } from '../setup/video-journey.js';

const PROGRESS = `subscription ($id: ID!) {
  jobProgress(jobId: $id) { status progress { percent } video { name media { storedBytes } } }
}`;

describe('live dashboard through the gateway', () => {
  const product = useSharedProduct();
  let client: Client;
  let videoId: string;

  const gatewayPort = () => Number(new URL(product.urls.GATEWAY).port);

  before(async () => {
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
    await updates.subscribes('the list has it, too', ({ data }) => data?.jobUpdates.status === 'COMPLETED');
    updates.leave();

    expect(progress.notified.filter(({ errors }) => errors)).to.deep.equal([]);
    const last = progress.notified.at(-1).data.jobProgress;
    expect(last).to.deep.include({ status: 'COMPLETED', progress: { percent: 100 } });
    expect(last.video.name).to.equal('Short');
    expect(last.video.media.storedBytes).to.be.greaterThan(0);
    expect((await settledJob(product, id)).status).to.equal('completed');
  });
});
