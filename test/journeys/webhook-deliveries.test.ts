import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { startPrivateRabbitmq } from '../setup/private-rabbitmq.js';
import { type Product, startProduct } from '../setup/product.js';
import { makeTestAuthority, type TestAuthority } from '../setup/test-authority.js';
import { waitUntil } from '../setup/wait-until.js';
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../setup/webhook-receiver.js';

interface Told {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly videoId: string; readonly name?: string };
}

const toldBy = ({ body }: ReceivedWebhook): Told => JSON.parse(body);
const idOf = ({ headers }: ReceivedWebhook): string => headers['webhook-id'] as string;

describe('deliveries of webhooks, messages through RabbitMQ', function () {
  this.timeout(240_000);
  let authority: TestAuthority;
  let broker: Awaited<ReturnType<typeof startPrivateRabbitmq>>;
  let product: Product;
  let receiver: WebhookReceiver;
  /** What the receiver does with what came; it answers unless this says that it has been seen to. */
  let meanwhile: (webhook: ReceivedWebhook) => 'no answer' | undefined = () => undefined;

  before(async () => {
    authority = makeTestAuthority();
    receiver = await startWebhookReceiver(authority, (webhook, response) => {
      if (meanwhile(webhook) !== 'no answer') response.writeHead(200).end('thanks');
    });
    broker = await startPrivateRabbitmq();
    product = await startProduct({
      ...{ AMQP_URL: broker.url, WEBHOOK_LEASE_MS: '2000', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' },
      NODE_EXTRA_CA_CERTS: authority.caFile,
    });
  });
  after(async () => {
    try {
      await product?.stop();
    } finally {
      await broker?.stop();
      receiver?.stop();
      authority?.remove();
    }
  });
  afterEach(() => {
    meanwhile = () => undefined;
  });

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
  const isBack = (pid: number) =>
    waitUntil('webhooks is back', () => {
      try {
        return product.pidOf('webhooks') !== pid;
      } catch {
        return false;
      }
    });
  const log = async (id: string, query = '') =>
    (await product.api('GET', `/v1/webhooks/${id}/deliveries${query}`)).json;
  const delivered = (id: string, count: number) =>
    waitUntil(`${count} are logged as delivered`, async () => {
      const { pagination } = await log(id, '?status=delivered');
      return pagination.total === count;
    });

  it('tests a webhook, logs what was sent and answered, and sends it again', async () => {
    const { id, secret } = await makeWebhook('/test', ['video.deleted']);

    const asked = await product.api('POST', `/v1/webhooks/${id}/test`);

    expect(asked.status, asked.text).to.equal(202);
    expect(asked.json).to.include({ event: 'webhook.test', status: 'pending', finishedAt: null });
    const [webhook] = (await arrived('/test')) as [ReceivedWebhook];
    const told = new Webhook(secret).verify(webhook.body, webhook.headers as Record<string, string>);
    expect(told).to.include({ id: asked.json.eventId, event: 'webhook.test', webhookId: id });
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

  it('tells of a video that is made and deleted, those only who want to know', async () => {
    await makeWebhook('/created', ['video.created']);
    await makeWebhook('/all', ['*']);

    const videoId = await makeVideo('A film');
    await product.api('DELETE', `/v1/videos/${videoId}`);
    await arrived('/all', 2);
    await arrived('/created');

    expect(receiver.at('/all').map((one) => toldBy(one).event)).to.have.members([
      ...['video.created', 'video.deleted'],
    ]);
    expect(receiver.at('/created').map(toldBy)[0]).to.deep.include({
      event: 'video.created',
      data: { videoId, jobId: null, name: 'A film', projectId: null, sourceVideoId: null },
    });
  });

  it('sends again, under the same id, what was sent when the sender was killed', async () => {
    await makeWebhook('/killed', ['video.created']);
    let pid = 0;
    meanwhile = ({ path }) => {
      if (path !== '/killed' || pid !== 0) return;
      pid = product.pidOf('webhooks');
      product.kill('webhooks', 'SIGKILL');
      return 'no answer';
    };

    await makeVideo('Sent and not answered');
    const both = await arrived('/killed', 2);

    expect(new Set(both.map(idOf)).size).to.equal(1);
    expect(both.map(({ headers }) => headers['x-svc-delivery-attempt'])).to.deep.equal(['1', '2']);
    await isBack(pid);
  });

  it('loses nothing and gives nothing two ids, killed over and over, with the broker restarted meanwhile', async () => {
    const { id } = await makeWebhook('/storm', ['video.created']);
    const videos: string[] = [];
    let isOver = false;
    const killing = (async () => {
      let pid = 0;
      while (!isOver) {
        await sleep(400 + Math.random() * 800);
        await isBack(pid);
        pid = product.pidOf('webhooks');
        product.kill('webhooks', 'SIGKILL');
      }
      await isBack(pid);
    })();

    for (let i = 0; i < 20; i++) videos.push(await makeVideo(`Before ${i}`));
    await broker.kill();
    for (let i = 0; i < 10; i++) videos.push(await makeVideo(`Without a broker ${i}`));
    await broker.restart();
    for (let i = 0; i < 20; i++) videos.push(await makeVideo(`After ${i}`));
    await sleep(3000);
    isOver = true;
    await killing;

    const heardOf = () => new Set(receiver.at('/storm').map((one) => toldBy(one).data.videoId));
    await waitUntil('all are told of', () => heardOf().size === videos.length, { withinMs: 120_000 });
    await delivered(id, videos.length);
    const ids = new Map<string, Set<string>>();
    for (const one of receiver.at('/storm')) {
      const { id: eventId, data } = toldBy(one);
      expect(idOf(one)).to.equal(eventId);
      ids.set(data.videoId, (ids.get(data.videoId) ?? new Set()).add(eventId));
    }
    expect([...ids.keys()]).to.have.members(videos);
    expect([...ids.values()].every(({ size }) => size === 1)).to.equal(true);
  });

  it('goes on after everything was killed at once and started again', async () => {
    const { id } = await makeWebhook('/everything', ['video.created']);
    let isOver = false;
    const cut = new Promise<void>((resolve) => {
      meanwhile = ({ path }) => {
        if (path !== '/everything' || isOver) return;
        resolve();
        return 'no answer';
      };
    });
    const videos = await Promise.all(['a', 'b', 'c'].map(makeVideo));
    await cut;

    await product.killAll();
    isOver = true;
    await product.startAgain();

    const heardOf = () => new Set(receiver.at('/everything').map((one) => toldBy(one).data.videoId));
    await waitUntil('all are told of', () => heardOf().size === videos.length);
    await delivered(id, videos.length);
  });
});
