import { expect } from 'chai';
import type { JWK } from 'jose';
import { makeCallerSigner, serviceClaims } from '../../services/platform/caller.js';
import { readSecrets } from '../../supervisor/secrets.js';
import { clip } from '../setup/clips.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { makeSubscriber, type Subscriber } from '../setup/subscriber.js';
import { ingestedVideo, settledJob, startJob, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const PROGRESS = 'subscription ($id: ID!) { jobProgress(jobId: $id) { id status progress { percent } } }';
const UPDATES = 'subscription ($videoId: ID) { jobUpdates(videoId: $videoId) { id kind status } }';

// biome-ignore lint/suspicious/noExplicitAny: answers are what the tests look into.
type Told = any;

describe('live subscriptions of an operator’s service', () => {
  const product = useSharedProduct();
  let bearer: () => Promise<string>;
  let videoId: string;
  let jobs: Subscriber;
  let videos: Subscriber;

  before(async () => {
    videoId = (await uploadVideo(product, await clip('short'), 'Short.mp4')).id;
    await ingestedVideo(product, videoId);
    const [row] = await product.sql<{ workspace_id: string }>(
      'select workspace_id from videos.video where id = $1',
      [videoId],
    );
    const { signingKeys } = await readSecrets(product.dataDir, {});
    const sign = makeCallerSigner(JSON.parse(signingKeys.webhooks) as JWK);
    bearer = async () => `Bearer ${await sign(serviceClaims(row?.workspace_id as string))}`;
    jobs = makeSubscriber(product.urls.JOBS);
    videos = makeSubscriber(product.urls.VIDEOS);
  });
  after(async () => {
    await jobs?.close();
    await videos?.close();
  });

  /**
   * Collects all events until completion; a token expires after a minute, and the subscription continues with
   * a new one.
   */
  const followToTheEnd = async (by: Subscriber, query: string, variables: object): Promise<Told[]> => {
    const told: Told[] = [];
    for (;;) {
      const subscribed = by.subscribe(query, variables, { authorization: await bearer() });
      await waitUntil('it is over', () => subscribed.isOver);
      told.push(...subscribed.told);
      if (subscribed.isCompleted) return told;
      expect(subscribed.error?.[0]?.message).to.match(/token has expired/);
    }
  };

  for (const operation of ['analyze', 'export'] as const) {
    it(`stream the progress of the operation to its end: ${operation}`, async () => {
      const list = jobs.subscribe(UPDATES, { videoId }, { authorization: await bearer() });
      const id = await startJob(product, videoId, operation);

      const told = await followToTheEnd(jobs, PROGRESS, { id });
      await waitUntil('the list has it', () =>
        list.told.some((job) => job.id === id && job.status === 'COMPLETED'),
      );
      list.stop();

      const percents = told.map(({ progress }) => progress.percent);
      expect(percents).to.deep.equal([...percents].sort((a, b) => a - b));
      expect(told.map(({ status }) => status)).to.include('PROCESSING');
      expect(told.at(-1)).to.deep.equal({ id, status: 'COMPLETED', progress: { percent: 100 } });
      expect((await settledJob(product, id)).status).to.equal('completed');
    });
  }
});
