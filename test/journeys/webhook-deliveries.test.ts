import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { useSharedProduct } from '../setup/shared-product.js';
import { waitUntil } from '../setup/wait-until.js';
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../setup/webhook-receiver.js';

interface Notified {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly videoId: string; readonly name?: string };
}

const notifiedBy = ({ body }: ReceivedWebhook): Notified => JSON.parse(body);
const idOf = ({ headers }: ReceivedWebhook): string => headers['webhook-id'] as string;

describe('webhook deliveries', () => {
  const product = useSharedProduct();
  let receiver: WebhookReceiver;

  before(async () => {
    receiver = await startWebhookReceiver(product.standard.authority, (_webhook, response) => {
      response.writeHead(200).end('thanks');
    });
  });
  after(() => receiver?.stop());

  async function makeWebhook(path: string, events: string[]): Promise<{ id: string; secret: string }> {
    const body = { url: receiver.urlOf(path), events };
    const { status, json, text } = await product.api('POST', '/v1/webhooks', { body });
    expect(status, text).to.equal(201);
    return json;
  }
  async function makeVideo(name: string): Promise<string> {
    const body = { filename: 'film.mp4', contentType: 'video/mp4', name };
    const { status, json, text } = await product.api('POST', '/v1/videos/upload', { body });
    expect(status, text).to.equal(201);
    return json.id;
  }
  const arrived = (path: string, count = 1) =>
    waitUntil(`${count} at ${path}`, () => receiver.at(path).length >= count && receiver.at(path));
  const log = async (id: string, query = '') =>
    (await product.api('GET', `/v1/webhooks/${id}/deliveries${query}`)).json;
  const delivered = (id: string, count: number) =>
    waitUntil(`${count} are logged as delivered`, async () => {
      const { pagination } = await log(id, '?status=delivered');
      return pagination.total === count;
    });

  it('tests a webhook, logs request and response, and redelivers it', async () => {
    const { id, secret } = await makeWebhook('/test', ['video.deleted']);

    const asked = await product.api('POST', `/v1/webhooks/${id}/test`);

    expect(asked.status, asked.text).to.equal(202);
    expect(asked.json).to.include({ event: 'webhook.test', status: 'pending', finishedAt: null });
    const [webhook] = (await arrived('/test')) as [ReceivedWebhook];
    const notified = new Webhook(secret).verify(webhook.body, webhook.headers as Record<string, string>);
    expect(notified).to.include({ id: asked.json.eventId, event: 'webhook.test', webhookId: id });
    await delivered(id, 1);
    const { deliveries, pagination } = await log(id);
    expect(pagination).to.include({ total: 1, hasMore: false, nextCursor: null, page: null });
    expect(deliveries[0]).to.include({ id: asked.json.id, status: 'delivered', nextAttemptAt: null });
    const [attempt] = deliveries[0].attempts;
    expect(attempt).to.deep.include({ number: 1, reason: null, response: { status: 200, body: 'thanks' } });
    expect(attempt.request).to.deep.include({ url: receiver.urlOf('/test'), body: webhook.body });
    expect(attempt.request.headers['webhook-signature']).to.equal(webhook.headers['webhook-signature']);

    const again = await product.api('POST', `/v1/webhooks/${id}/deliveries/${asked.json.id}/redeliver`);

    expect(again.status, again.text).to.equal(202);
    const both = await arrived('/test', 2);
    expect(both.map(idOf)).to.deep.equal([asked.json.eventId, asked.json.eventId]);
    expect(both[1]?.headers['x-svc-delivery-attempt']).to.equal('2');
    const shown = await product.api('GET', `/v1/webhooks/${id}`);
    expect(shown.json).to.include({ consecutiveFailures: 0, lastFailedAt: null });
    expect(shown.json.lastDeliveredAt).to.be.a('string');
  });

  it('delivers the creation and deletion of a video to subscribed webhooks only', async () => {
    await makeWebhook('/created', ['video.created']);
    await makeWebhook('/all', ['*']);

    const videoId = await makeVideo('A film');
    await product.api('DELETE', `/v1/videos/${videoId}`);
    await arrived('/all', 2);
    await arrived('/created');

    const notified = receiver.at('/all').map((one) => notifiedBy(one).event);
    expect(notified).to.have.members(['video.created', 'video.deleted']);
    expect(receiver.at('/created').map(notifiedBy)[0]).to.deep.include({
      event: 'video.created',
      data: { videoId, jobId: null, name: 'A film', projectId: null, sourceVideoId: null },
    });
  });
});
