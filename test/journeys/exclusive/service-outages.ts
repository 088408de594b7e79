import { expect } from 'chai';
import { clip } from '../../setup/clips.js';
import { makeRestClient } from '../../setup/rest-client.js';
import { ingestedVideo, putSubtitles, uploadVideo } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';

const CUES = [
  { startTime: 0.2, endTime: 0.5, text: 'Open the settings page.' },
  { startTime: 0.5, endTime: 0.9, text: 'Choose a language.' },
];

/** What clients see while one service is unavailable; their requests are completed all the same. */
export function describeServiceOutages(exclusive: () => ExclusiveProduct): void {
  describe('unavailable service', () => {
    let product: ExclusiveProduct;
    let videoId: string;
    before(async () => {
      product = exclusive();
      videoId = (await uploadVideo(product, await clip('short'), 'Short.mp4')).id;
      await ingestedVideo(product, videoId);
      await putSubtitles(product, videoId, CUES);
    });

    const graphql = async (query: string, headers: Record<string, string> = {}) => {
      const gateway = makeRestClient(product.urls.GATEWAY, product.apiKey);
      return (await gateway('POST', '/graphql', { body: { query }, headers })).json;
    };

    it('media, while an article is written: the client gets a response, the next article is written', async () => {
      const generate = () =>
        product.api('POST', `/v1/videos/${videoId}/article`, { body: { regenerate: true } });
      const answer = generate();
      await waitUntil(
        'it is being written, or has been',
        async () => {
          const begun = await product.sql('select 1 from videos.article_writing where failure is null');
          const written = await product.sql('select 1 from videos.article where video_id = $1', [videoId]);
          return begun.length + written.length > 0;
        },
        { everyMs: 5 },
      );
      await product.killAndRestart('media');

      expect([200, 503]).to.include((await answer).status);
      await waitUntil('one can be written', async () => (await generate()).status === 200);
      const { json } = await product.api('GET', `/v1/videos/${videoId}/article`);
      expect(json.article.content.match(/http:[^)"\s]+/g)).to.have.length.of.at.least(1);
    });

    it('jobs: GraphQL reports it, without exposing internal addresses', async () => {
      const askForJob = () => graphql('{ job(id: "export_none") { id } }');
      // Unavailable for the duration of the request.
      process.kill(product.location().supervisorPid, 'SIGSTOP');
      product.kill('jobs', 'SIGKILL');
      const json = await askForJob().finally(() => process.kill(product.location().supervisorPid, 'SIGCONT'));

      expect(json.errors[0].extensions.code).to.equal('unavailable');
      expect(JSON.stringify(json)).to.not.match(/127\.0\.0\.1|localhost|ECONN|:\d{5}/);
      await waitUntil('jobs is back', async () => {
        const [error] = (await askForJob()).errors;
        return error.extensions.code === 'not_found';
      });
    });
  });
}
