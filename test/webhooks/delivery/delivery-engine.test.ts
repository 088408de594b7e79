import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from '../../../schemas/webhook-events.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { REFUSAL_MS } from '../../../services/platform/outbound/resolve-permitted.js';
import { claimDeliveries } from '../../../services/webhooks/delivery/claim-deliveries.js';
import { makeDeliveryMetrics } from '../../../services/webhooks/delivery/delivery-metrics.js';
import { reclaimLapsed } from '../../../services/webhooks/delivery/reclaim-lapsed.js';
import { ANSWER_WITHIN_MS } from '../../../services/webhooks/delivery/send-attempt.js';
import {
  awaitRelease,
  STOPPED_CHANNEL,
  stopDeliveries,
} from '../../../services/webhooks/webhook/stop-deliveries.js';
import { WebhookEntity } from '../../../services/webhooks/webhook/webhook.entity.js';
import { useTestDatabase } from '../../setup/database.js';
import {
  attemptsOf,
  deliveriesOf,
  insertWebhook,
  makeDue,
  removeEverything,
  somethingHappened,
  startTestEngine,
  webhookRow,
} from '../../setup/deliveries.js';
import { countListeners, LISTENERS } from '../../setup/listeners.js';
import { metricValue } from '../../setup/metric-values.js';
import { makeTestAuthority, type TestAuthority } from '../../setup/test-authority.js';
import { waitUntil } from '../../setup/wait-until.js';
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../setup/webhook-receiver.js';

const idOf = ({ headers }: ReceivedWebhook): string => headers['webhook-id'] as string;

describe('delivery engine', () => {
  const database = useTestDatabase();
  const db = database.source('webhooks');
  let authority: TestAuthority;
  const opened: Array<{ stop(): unknown }> = [];

  before(async () => {
    authority = makeTestAuthority();
  });
  after(async () => {
    authority?.remove();
  });
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.stop();
    await removeEverything(db);
  });

  const receive = async (
    ...answer: Parameters<typeof startWebhookReceiver> extends [unknown, ...infer A] ? A : never
  ) => {
    const receiver = await startWebhookReceiver(authority, ...answer);
    opened.push(receiver);
    return receiver;
  };
  const start = (differing: Parameters<typeof startTestEngine>[1] = {}) => {
    const engine = startTestEngine({ db, databaseUrl: database.urls.webhooks, ca: authority.ca }, differing);
    opened.push(engine);
    return engine;
  };
  const inState = (webhookId: string, state: string) =>
    waitUntil(`all deliveries are ${state}`, async () => {
      const all = await deliveriesOf(db, webhookId);
      return all.length > 0 && all.every((one) => one.state === state) && all;
    });
  const arrived = (receiver: WebhookReceiver, path: string, count = 1) =>
    waitUntil(`${count} at ${path}`, () => receiver.at(path).length >= count && receiver.at(path));

  /** At least from the start of the attempt, at most from now on. */
  const expectWait = (
    { due_at, due_in }: Awaited<ReturnType<typeof deliveriesOf>>[number],
    { started_at }: Awaited<ReturnType<typeof attemptsOf>>[number],
    seconds: number,
  ) => {
    if (seconds === 0) return expect(due_at, 'at once').to.equal(Number.NEGATIVE_INFINITY);
    expect((due_at as Date).getTime() - started_at.getTime()).to.be.at.least(seconds * 1000 - 1);
    return expect(due_in).to.be.at.most(seconds * 1.2);
  };

  it('sends an event, signed according to Standard Webhooks, and logs it', async () => {
    const receiver = await receive();
    const { id, secret } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    start();

    await somethingHappened(db, { videoId: 'vid_1', jobId: null, name: 'Grüße' });

    const [webhook] = (await arrived(receiver, '/hook')) as [ReceivedWebhook];
    const [delivery] = await inState(id, 'delivered');
    const notified = new Webhook(secret).verify(webhook.body, webhook.headers as Record<string, string>);
    expect(notified).to.deep.include({
      event: 'video.created',
      webhookId: id,
      id: idOf(webhook),
      data: { videoId: 'vid_1', jobId: null, name: 'Grüße' },
    });
    expect(webhook.headers).to.include({
      'x-svc-event': 'video.created',
      'x-svc-delivery-attempt': '1',
      'content-type': 'application/json',
    });
    expect(idOf(webhook)).to.match(/^evt_\w{20}$/);
    const [attempt] = await attemptsOf(db, id);
    expect(attempt).to.include({ number: 1, status: 200, response_body: 'thanks', reason: null });
    expect(attempt?.request_body).to.equal(webhook.body);
    expect(JSON.stringify(attempt)).not.to.contain(secret.slice(6));
    expect(delivery?.attempt).to.equal(1);
    const { consecutiveFailures, lastDeliveredAt, lastFailedAt } = await webhookRow(db, id);
    expect([consecutiveFailures, lastFailedAt]).to.deep.equal([0, null]);
    expect(lastDeliveredAt).to.be.instanceOf(Date);
  });

  it('passes on what people wrote as a value of the body alone, whatever it would be in a mail', async () => {
    const receiver = await receive();
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    start();
    const body =
      'Hi <@usr_ann>\r\nBcc: everyone@example.com\r\nContent-Type: text/html\r\n\r\n<img src=x onerror=alert(1)>\r\n.\r\nQUIT\u202e';
    const data = { videoId: 'vid_1', commentId: 'cmt_1', body, mentions: ['usr_ann'] };

    await somethingHappened(db, data, { name: 'comment.created' });

    const [webhook] = (await arrived(receiver, '/hook')) as [ReceivedWebhook];
    await inState(id, 'delivered');
    expect(JSON.parse(webhook.body).data).to.deep.equal(data);
    expect(webhook.body, 'one line of JSON').not.to.match(/[\r\n]/);
    expect(JSON.stringify(webhook.headers)).not.to.match(/Bcc|everyone|onerror|usr_ann/);
  });

  it('signs file URLs anew for every attempt, and logs none that is readable', async () => {
    const receiver = await receive((_webhook, response) => void response.writeHead(500).end());
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    start();

    await somethingHappened(db, { videoId: 'vid_1', url: { fileId: 'fil_1', filename: 'a.mp4' } });
    const [first] = (await arrived(receiver, '/hook')) as [ReceivedWebhook];

    expect(JSON.parse(first.body).data.url).to.match(
      /^http:\/\/storage\.test\/files\/ws_test\/fil_1\/a\.mp4\?.*signature=[\w-]/,
    );
    await inState(id, 'waiting');
    const [attempt] = await attemptsOf(db, id);
    expect(attempt?.request_body)
      .to.contain('/fil_1/a.mp4')
      .and.not.match(/signature=(?!removed")/);
  });

  it('retries under the same id with growing delays until the delivery is dead', async () => {
    const receiver = await receive((_webhook, response) => void response.writeHead(503).end('busy'));
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    start();
    const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400];

    await somethingHappened(db);
    for (const [index, wait] of waits.entries()) {
      const [waiting] = await waitUntil(`failure ${index + 1}`, async () => {
        const all = await deliveriesOf(db, id);
        return all[0]?.state === 'waiting' && all[0]?.failures === index + 1 && all;
      });
      expectWait(waiting!, (await attemptsOf(db, id)).at(-1)!, wait);
      await makeDue(db, id);
    }
    await inState(id, 'dead');

    const all = receiver.at('/hook');
    expect(all.map(({ headers }) => headers['x-svc-delivery-attempt'])).to.deep.equal([...'12345678']);
    expect(new Set(all.map(idOf)).size).to.equal(1);
    const attempts = await attemptsOf(db, id);
    expect(attempts.map(({ reason }) => reason)).to.deep.equal(Array(8).fill('It answered 503'));
    expect(await webhookRow(db, id)).to.include({
      consecutiveFailures: 8,
      enabled: true,
      lastDeliveredAt: null,
    });
  });

  it('follows no redirect', async () => {
    const receiver = await receive((webhook, response) => {
      if (webhook.path === '/hook') response.writeHead(307, { location: '/elsewhere' });
      response.end();
    });
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    start();

    await somethingHappened(db);
    await waitUntil('it has failed', async () => (await deliveriesOf(db, id))[0]?.failures === 1);

    expect(receiver.at('/elsewhere')).to.deep.equal([]);
    expect((await attemptsOf(db, id))[0]).to.include({
      status: 307,
      reason: 'It answered 307; redirects are not followed',
    });
  });

  it('stores the first bytes of an endless answer, and counts its status', async () => {
    const receiver = await receive((_webhook, response) => {
      const more = () => {
        while (response.write('x'.repeat(10_000))) if (response.destroyed) return;
      };
      response.on('drain', more);
      more();
    });
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    start();

    await somethingHappened(db);
    await inState(id, 'delivered');

    expect((await attemptsOf(db, id))[0]).to.include({ status: 200, response_body: 'x'.repeat(2048) });
  });

  it('waits a limited time for an answer, and logs a timeout', async () => {
    expect(ANSWER_WITHIN_MS).to.equal(10_000);
    const receiver = await receive(() => undefined);
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    start({ answerWithinMs: 1000 });

    await somethingHappened(db);
    await waitUntil('it has failed', async () => (await deliveriesOf(db, id))[0]?.failures === 1);

    const [attempt] = await attemptsOf(db, id);
    expect(attempt).to.include({ status: null, reason: 'No answer within 1 seconds' });
    expect(attempt?.duration_ms).to.be.at.least(990);
  });

  for (const [what, url, lookup] of [
    ['a private address', 'https://inside.test/', async () => [{ address: '10.1.2.3' }]],
    ['a name that stands for nothing', 'https://nowhere.test/', () => Promise.reject(new Error('ENOTFOUND'))],
    ['an address without TLS', 'http://plain.test/', async () => [{ address: '127.0.0.1' }]],
  ] as const) {
    it(`sends nothing to ${what}, and logs the same message for each`, async () => {
      const { id } = await insertWebhook(db, { url });
      start({ lookup });

      await somethingHappened(db);
      await waitUntil('it has failed', async () => (await deliveriesOf(db, id))[0]?.failures === 1);

      const [attempt] = await attemptsOf(db, id);
      expect(attempt?.reason).to.equal('The URL could not be reached: it must be a public https URL');
    });
  }

  it('logs the same duration for every name that may not be called, however long it took to resolve', async () => {
    const refusals = [
      async () => [{ address: '10.1.2.3' }],
      async () => {
        await sleep(20);
        throw new Error('ENOTFOUND');
      },
    ];
    const ids = [];
    for (const lookup of refusals) {
      const engine = start({ lookup });
      const { id } = await insertWebhook(db, { url: 'https://inside.test/' });
      await somethingHappened(db);
      await waitUntil('it has failed', async () => (await deliveriesOf(db, id))[0]?.failures === 1);
      await engine.stop();
      ids.push(id);
    }

    for (const id of ids) expect((await attemptsOf(db, id))[0]?.duration_ms).to.equal(REFUSAL_MS);
  });

  it('resolves a name for each delivery: one that resolves to another address meanwhile is not called', async () => {
    const receiver = await receive();
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    const answers = ['127.0.0.1', '10.1.2.3'];
    start({ lookup: async () => [{ address: answers.shift() ?? '10.1.2.3' }] });

    await somethingHappened(db);
    await inState(id, 'delivered');
    await somethingHappened(db);
    await waitUntil('the second has failed', async () => (await deliveriesOf(db, id))[1]?.failures === 1);

    expect(receiver.received).to.have.length(1);
  });

  it('disables a webhook at once that answers 410', async () => {
    const receiver = await receive((_webhook, response) => void response.writeHead(410).end());
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    start();

    await somethingHappened(db);
    await inState(id, 'dead');

    expect(await webhookRow(db, id)).to.include({
      enabled: false,
      disabledReason: 'gone',
      consecutiveFailures: 1,
    });
    await somethingHappened(db);
    expect(await deliveriesOf(db, id)).to.have.length(1);
  });

  for (const [hours, enabled] of [
    [24.1, false],
    [23, true],
  ] as const) {
    it(`${enabled ? 'does not disable' : 'disables'} a webhook whose 20 failures are spread over ${hours} hours`, async () => {
      const receiver = await receive((_webhook, response) => void response.writeHead(500).end());
      const { id } = await insertWebhook(db, {
        url: receiver.urlOf('/hook'),
        consecutiveFailures: 19,
        firstFailureAt: new Date(Date.now() - hours * 3_600_000),
      });
      start();

      await somethingHappened(db);
      await waitUntil('it has failed', async () => (await deliveriesOf(db, id))[0]?.failures === 1);

      const reason = enabled ? null : 'failing';
      expect(await webhookRow(db, id)).to.include({
        consecutiveFailures: 20,
        enabled,
        disabledReason: reason,
      });
    });
  }

  it('counts failures since the last successful delivery', async () => {
    let status = 500;
    const receiver = await receive((_webhook, response) => void response.writeHead(status).end());
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    start();
    await somethingHappened(db);
    await waitUntil('it has failed', async () => (await webhookRow(db, id)).consecutiveFailures === 1);

    status = 204;
    await makeDue(db, id);
    await inState(id, 'delivered');

    expect(await webhookRow(db, id)).to.include({ consecutiveFailures: 0, firstFailureAt: null });
  });

  it('counts attempts by outcome, and measures the time from an event to its delivery, with all attempts', async () => {
    let status = 500;
    const receiver = await receive((_webhook, response) => void response.writeHead(status).end());
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    const metrics = new Registry();
    const served = (...series: string[]) => Promise.all(series.map((each) => metricValue(metrics, each)));
    const engine = start({ onSettled: makeDeliveryMetrics(metrics, db) });
    await somethingHappened(db);
    await waitUntil('it has failed', async () => (await deliveriesOf(db, id))[0]?.failures === 1);
    await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      tx.query(`update event set created_at = now() - interval '90 seconds'`),
    );

    status = 204;
    await makeDue(db, id);
    await inState(id, 'delivered');
    await engine.stop();
    opened.splice(opened.indexOf(engine), 1);

    const attempts = ['delivered', 'failed'].map(
      (outcome) => `webhook_delivery_attempts_total{outcome="${outcome}"}`,
    );
    expect(await served(...attempts, 'webhook_delivery_attempt_seconds_count')).to.deep.equal([1, 1, 2]);
    expect(await served('webhook_delivery_lag_seconds_count')).to.deep.equal([1]);
    expect(await metricValue(metrics, 'webhook_delivery_lag_seconds_sum')).to.be.within(90, 330);
  });

  it('lets no unresponsive endpoint delay another', async () => {
    const receiver = await receive((webhook, response) => {
      if (webhook.path !== '/silent') response.end();
    });
    const silent = await insertWebhook(db, { url: receiver.urlOf('/silent'), events: ['video.created'] });
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/alive'), events: ['video.deleted'] });
    const happen = (name: WebhookEvent) => somethingHappened(db, { videoId: 'vid_1', jobId: null }, { name });
    await Promise.all(Array.from({ length: 300 }, () => happen('video.created')));
    await Promise.all(Array.from({ length: 50 }, () => happen('video.deleted')));

    // The unresponsive requests do not time out during the test.
    start({ answerWithinMs: 600_000 });
    await arrived(receiver, '/silent', 10);
    await inState(id, 'delivered');

    expect(await attemptsOf(db, silent.id)).to.deep.equal([]);
    expect(receiver.at('/silent')).to.have.length.at.most(32);
    await inTransaction(db, { workspaceId: 'ws_test' }, (tx) => tx.delete(WebhookEntity, { id: silent.id }));
  });

  it('sends each delivery once with any number of sending processes', async () => {
    const receiver = await receive();
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    start();
    start();
    start();

    await Promise.all(Array.from({ length: 150 }, () => somethingHappened(db)));
    await inState(id, 'delivered');

    expect(new Set(receiver.received.map(idOf)).size).to.equal(150);
    expect(receiver.received).to.have.length(150);
    expect(receiver.connections()).to.be.below(150);
  });

  it('sends the deliveries of a dead process again, under the same id', async () => {
    const receiver = await receive();
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    await somethingHappened(db);
    const [lost] = await claimDeliveries(db, { owner: 'lost', leaseMs: 1, max: 10 });
    start();

    await inState(id, 'delivered');

    expect(receiver.received.map(idOf)).to.deep.equal([lost?.eventId]);
    const attempts = await attemptsOf(db, id);
    expect(attempts.map(({ number, status }) => [number, status])).to.deep.equal([
      [1, null],
      [2, 200],
    ]);
    expect(attempts[0]?.reason).to.match(/ended before it recorded the response/);
  });

  it('delays a delivery that repeatedly loses its sender, and gives up as for a failing receiver', async () => {
    const { id } = await insertWebhook(db, { url: 'https://127.0.0.1/hook' });
    await somethingHappened(db);
    const waits = [0, 0, 0, 0, 0, 0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400];
    const expected = waits.values();
    for (let state = 'waiting'; state === 'waiting'; ) {
      await makeDue(db, id);
      await claimDeliveries(db, { owner: 'lost', leaseMs: 0, max: 10 });
      await waitUntil('it is taken back', () => reclaimLapsed(db, 60_000), { everyMs: 2 });
      const [row] = await deliveriesOf(db, id);
      state = row!.state;
      if (state === 'waiting') expectWait(row!, (await attemptsOf(db, id)).at(-1)!, expected.next().value!);
    }

    expect(expected.next().done).to.equal(true);
    expect((await deliveriesOf(db, id))[0]).to.include({ state: 'dead', attempt: 14, failures: 0 });
  });

  it('returns unfinished deliveries when it is stopped', async () => {
    const receiver = await receive((_webhook, response) => {
      if (receiver.received.length > 1) response.end();
    });
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    const first = start({ finishWithinMs: 100 });
    await somethingHappened(db);
    await arrived(receiver, '/hook');

    await first.stop();
    opened.splice(opened.indexOf(first), 1);
    expect((await deliveriesOf(db, id))[0]).to.include({ state: 'waiting', failures: 0 });
    start();

    await inState(id, 'delivered');
    expect(new Set(receiver.received.map(idOf)).size).to.equal(1);
  });

  describe('for a deleted webhook', () => {
    /** A sender holds a delivery and waits for the receiver's address. */
    const inHand = async () => {
      const receiver = await receive();
      const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
      await insertWebhook(db, { url: receiver.urlOf('/another'), events: ['video.deleted'] });
      let answerLookup = () => {};
      const asked = new Promise<void>((resolve) => {
        answerLookup = resolve;
      });
      let isAsked = false;
      start({
        lookup: async () => {
          isAsked = true;
          await asked;
          return [{ address: '127.0.0.1' }];
        },
      });
      await somethingHappened(db);
      await waitUntil('a sender has it in hand', () => isAsked);
      return { receiver, stopped: { workspaceId: 'ws_test', webhookId: id }, answerLookup };
    };
    const expectNothing = async ({ receiver, stopped, answerLookup }: Awaited<ReturnType<typeof inHand>>) => {
      await awaitRelease(db, stopped);
      expect(await deliveriesOf(db, stopped.webhookId)).to.deep.equal([]);
      answerLookup();
      await somethingHappened(db, undefined, { name: 'video.deleted' });
      await arrived(receiver, '/another');
      expect(receiver.at('/hook')).to.deep.equal([]);
    };

    it('sends nothing, not even a delivery that a sender already holds', async () => {
      const held = await inHand();

      await inTransaction(db, held.stopped, async (tx) => {
        await tx.delete(WebhookEntity, { workspaceId: 'ws_test', id: held.stopped.webhookId });
        await stopDeliveries(tx, held.stopped);
      });

      await expectNothing(held);
    });

    it('sends nothing even when the notification was lost', async () => {
      const held = await inHand();
      await waitUntil('it listens', async () => (await countListeners(db, STOPPED_CHANNEL)) === 1);

      await inTransaction(db, held.stopped, (tx) =>
        tx.delete(WebhookEntity, { workspaceId: 'ws_test', id: held.stopped.webhookId }),
      );
      await db.query(`select pg_terminate_backend(pid) from (${LISTENERS}) l`);

      await expectNothing(held);
    });
  });

  it('sends a delivery whose notification was lost', async () => {
    const receiver = await receive();
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    start({ idlePollMs: 20 });
    await somethingHappened(db);
    await inState(id, 'delivered');

    await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
      tx.query(`update delivery set state = 'waiting', due_at = '-infinity', finished_at = null`),
    );

    await arrived(receiver, '/hook', 2);
  });

  it('sends nothing while a webhook is disabled, and pending deliveries once it is enabled', async () => {
    const receiver = await receive();
    const { id } = await insertWebhook(db, { url: receiver.urlOf('/hook') });
    await somethingHappened(db);
    const set = (enabled: boolean) =>
      inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
        tx.update(
          WebhookEntity,
          { id },
          { enabled, disabledReason: enabled ? null : 'requested', disabledAt: enabled ? null : new Date() },
        ),
      );
    await set(false);
    await insertWebhook(db, { url: receiver.urlOf('/another') });
    start();
    await somethingHappened(db);
    await arrived(receiver, '/another');
    expect(receiver.at('/hook')).to.deep.equal([]);

    await set(true);

    await inState(id, 'delivered');
  });
});
