import { expect } from 'chai';
import { clip } from '../setup/clips.js';
import { makeRestClient } from '../setup/rest-client.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { type SharedProduct, useSharedProduct } from '../setup/shared-product.js';
import { ingestedVideo, putSubtitles, startJob, uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const USAGE = `{ usage {
  plan period { start end } resetsAt remaining { videoMinutes }
  usage { videoMinutes reservedMinutes apiCalls analyses exports translations voiceovers helpArticles storageBytes }
  limits { videoMinutesPerMonth requestsPerMinute webhooks }
} }`;

describe('minutes and usage', () => {
  const product = useSharedProduct();

  before(async () => {
    await product.sql(`insert into auth.plan values ('tiny', true, 1, 2)`);
  });

  /** The product as used by a workspace of its own. */
  const asWorkspaceOn = async (planId: string): Promise<SharedProduct & { key: string }> => {
    const key = await makeWorkspace(product, planId);
    return { ...product, key, api: makeRestClient(product.urls.REST, key) };
  };
  const usageOf = async ({ api }: Pick<SharedProduct, 'api'>) => {
    const { status, json, text } = await api('GET', '/v1/usage');
    expect(status, text).to.equal(200);
    return json;
  };

  it('returns the same over GraphQL, and the bytes of the videos', async () => {
    const mine = await asWorkspaceOn('business');
    const one = await uploadVideo(mine, await clip('short'), 'one.mp4');
    const two = await uploadVideo(mine, await clip('plain'), 'two.mp4');
    // Their thumbnails take space, too.
    for (const { id } of [one, two]) await ingestedVideo(mine, id);
    const ask = async (query: string) => {
      const gateway = makeRestClient(product.urls.GATEWAY, mine.key);
      const { json } = await gateway('POST', '/graphql', { body: { query } });
      expect(json.errors).to.equal(undefined);
      return json.data;
    };

    const storedBytes = async (): Promise<number[]> => {
      const { videos } = await ask('{ videos(first: 10) { edges { node { media { storedBytes } } } } }');
      return videos.edges.map(
        ({ node }: { node: { media: { storedBytes: number } } }) => node.media.storedBytes,
      );
    };
    // A file belongs to its video as soon as media knows the video.
    const stored = await waitUntil('both are stored', async () => {
      const bytes = await storedBytes();
      return bytes.length === 2 && bytes.every((n) => n > 0) && bytes;
    });

    const rest = await usageOf(mine);
    const { usage } = await ask(USAGE);

    expect(usage).to.deep.equal({
      ...rest,
      usage: { ...rest.usage, apiCalls: usage.usage.apiCalls },
    });
    expect(rest.usage.storageBytes).to.equal((stored[0] as number) + (stored[1] as number));
  });

  it('refuses requests that exceed the remaining minutes, with the numbers', async () => {
    const mine = await asWorkspaceOn('tiny');
    const [first, second] = [
      await uploadVideo(mine, await clip('short')),
      await uploadVideo(mine, await clip('short')),
    ];
    await startJob(mine, first.id, 'analyze');

    const { status, json } = await mine.api('POST', `/v1/videos/${second.id}/analyze`);

    expect(status).to.equal(403);
    expect(json.error.code).to.equal('limit_exceeded');
    expect(json.error.message).to.match(
      /^This needs 1 video minute, but 0 of the plan's 1 are left this month.*; the allowance resets at \d{4}-\d{2}-01T00:00:00\.000Z$/,
    );
    await putSubtitles(mine, second.id, [{ startTime: 0, endTime: 1, text: 'Free' }]);
    await startJob(mine, second.id, 'export');
  });
});
