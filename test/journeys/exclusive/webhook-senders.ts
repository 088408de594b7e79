import { expect } from 'chai';
import { waitUntil } from '../../setup/wait-until.js';
import type { ReceivedWebhook } from '../../setup/webhook-receiver.js';
import type { ExclusiveProduct } from './exclusive-product.js';

const idOf = ({ headers }: ReceivedWebhook): string => headers['webhook-id'] as string;
const videoOf = ({ body }: ReceivedWebhook): string => JSON.parse(body).data.videoId;

export function describeWebhookSenders(exclusive: () => ExclusiveProduct): void {
  describe('delivering webhooks', () => {
    let product: ExclusiveProduct;
    before(() => {
      product = exclusive();
    });
    afterEach(() => {
      product.answerWebhook = () => undefined;
    });

    async function makeWebhook(path: string): Promise<string> {
      const body = { url: product.receiver.urlOf(path), events: ['video.created'] };
      const { status, json, text } = await product.api('POST', '/v1/webhooks', { body });
      expect(status, text).to.equal(201);
      return json.id;
    }
    async function makeVideo(name: string): Promise<string> {
      const body = { filename: 'film.mp4', contentType: 'video/mp4', name };
      const { status, json, text } = await product.api('POST', '/v1/videos/upload', { body });
      expect(status, text).to.equal(201);
      return json.id;
    }

    it('sends again, under the same id, what was sent when the sender was killed', async () => {
      await makeWebhook('/killed');
      const arrived = new Promise<void>((resolve) => {
        product.answerWebhook = ({ path }) => {
          if (path !== '/killed') return;
          resolve();
          return 'no answer';
        };
      });

      await makeVideo('Sent and not answered');
      await arrived;
      product.answerWebhook = () => undefined;
      await product.killAndRestart('webhooks');
      const both = await waitUntil('it has come again', () => {
        const webhooks = product.receiver.at('/killed');
        return webhooks.length >= 2 && webhooks;
      });

      expect(new Set(both.map(idOf)).size).to.equal(1);
      expect(both.map(({ headers }) => headers['x-svc-delivery-attempt'])).to.deep.equal(['1', '2']);
    });

    it('loses nothing and gives nothing two ids while the broker is away', async () => {
      const id = await makeWebhook('/storm');
      const videos = [await makeVideo('Before')];

      await product.broker?.kill();
      for (let i = 0; i < 5; i++) videos.push(await makeVideo(`Without a broker ${i}`));
      await product.killAndRestart('webhooks');
      await product.broker?.restart();
      videos.push(await makeVideo('After'));

      await waitUntil('all are logged as delivered', async () => {
        const { json } = await product.api('GET', `/v1/webhooks/${id}/deliveries?status=delivered`);
        return json.pagination?.total === videos.length;
      });
      const idsByVideo = new Map<string, Set<string>>();
      for (const one of product.receiver.at('/storm')) {
        expect(JSON.parse(one.body).id).to.equal(idOf(one));
        idsByVideo.set(videoOf(one), (idsByVideo.get(videoOf(one)) ?? new Set()).add(idOf(one)));
      }
      expect([...idsByVideo.keys()]).to.have.members(videos);
      expect([...idsByVideo.values()].map(({ size }) => size)).to.deep.equal(videos.map(() => 1));
    });
  });
}
