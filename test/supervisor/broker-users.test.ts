import { type ChannelModel, type ConfirmChannel, connect } from 'amqplib';
import { expect } from 'chai';
import { renderVideo, sourceIngested } from '../../schemas/messages/media.js';
import { videoDeleted } from '../../schemas/messages/videos.js';
import { ACCESS_CHANGED_TOPIC } from '../../services/platform/messaging/access-changes.js';
import { makeRabbitTransport } from '../../services/platform/messaging/rabbitmq.js';
import type { Transport } from '../../services/platform/messaging/transport.js';
import { BROKER_USERS, type BrokerUser } from '../../supervisor/broker-rights.js';
import { type BrokerUrls, deriveBrokerUrls, setUpBroker } from '../../supervisor/broker-users.js';
import { silentLog } from '../setup/calls.js';
import { failureOf } from '../setup/failure-of.js';
import { type PrivateRabbitmq, startPrivateRabbitmq } from '../setup/private-rabbitmq.js';
import { waitUntil } from '../setup/wait-until.js';

const REFUSED = 403;
const PLACE = 'users-of-services';

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

describe('users of the services at the broker', () => {
  let broker: PrivateRabbitmq | null = null;
  let managementUrl: string;
  let urls: BrokerUrls;
  const transports: Transport[] = [];
  const models: ChannelModel[] = [];

  before(async () => {
    const { TEST_AMQP_URL: given, TEST_RABBITMQ_MANAGEMENT_URL: management } = process.env;
    // A virtual host of the run’s broker, or a broker of its own where that has no management plugin.
    if (!given || !management) broker = await startPrivateRabbitmq({ managed: true });
    managementUrl = broker?.managementUrl ?? (management as string);
    const administrator = new URL(broker?.url ?? (given as string));
    administrator.pathname = `/${PLACE}`;
    const made = await fetch(`${managementUrl}/api/vhosts/${PLACE}`, {
      method: 'PUT',
      headers: { authorization: basic('guest', 'guest') },
    });
    expect(made.ok).to.equal(true);
    const names = new URL(administrator);
    names.username = PLACE;
    urls = deriveBrokerUrls(names.href, 'a secret of the installation');
    // Also for a start that is repeated.
    for (let times = 0; times < 2; times += 1)
      await setUpBroker({ amqpUrl: administrator.href, managementUrl, urls });
  });
  after(async () => {
    await Promise.all(transports.map((transport) => transport.close()));
    await Promise.all(models.map((model) => model.close()));
    await broker?.stop();
  });

  const transportOf = (user: BrokerUser): Transport => {
    const transport = makeRabbitTransport({ url: urls[user], log: silentLog });
    transports.push(transport);
    return transport;
  };
  const modelOf = async (user: BrokerUser): Promise<ChannelModel> => {
    const model = await connect(urls[user]);
    model.on('error', () => undefined);
    models.push(model);
    return model;
  };
  const envelope = (id: string, name: string) => ({
    ...{ id, name, workspaceId: 'ws_1', requestId: 'req_1', payload: {} },
    createdAt: new Date().toISOString(),
  });

  it('exchange messages as the product does, delayed, dead and live ones included', async () => {
    const [jobs, media, videos, edge, auth] = (['jobs', 'media', 'videos', 'edge', 'auth'] as const).map(
      transportOf,
    ) as [Transport, Transport, Transport, Transport, Transport];
    const received: string[] = [];
    const changes: unknown[] = [];
    await media.consume(
      { queue: 'media.commands', messageNames: [renderVideo.name] },
      async ({ envelope: { id }, attempt }) => {
        received.push(`${id} ${attempt}`);
        if (id === 'later' && attempt === 1) return { outcome: 'retry', delayMs: 1 };
        return id === 'never' ? { outcome: 'drop', reason: 'of the test' } : { outcome: 'ack' };
      },
    );
    await videos.consume({ queue: 'videos.facts', messageNames: [sourceIngested.name] }, async (delivery) => {
      received.push(delivery.envelope.id);
      return { outcome: 'ack' };
    });
    await edge.listen(ACCESS_CHANGED_TOPIC, ({ body }) => changes.push(body));

    await jobs.publish(
      ['now', 'later', 'never'].map((id) => ({ envelope: envelope(id, renderVideo.name), kind: 'command' })),
    );
    await media.publish([{ envelope: envelope('fact', sourceIngested.name), kind: 'fact' }]);
    await auth.check();
    await auth.broadcast({ topic: ACCESS_CHANGED_TOPIC, body: { workspaceId: 'ws_1' } });

    await waitUntil('all have arrived', () => received.length === 5 && changes.length === 1);
    expect(received).to.have.members(['now 1', 'later 1', 'later 2', 'never 1', 'fact']);
    const dead = await waitUntil('the dead letter is there', async () => {
      const letters = await media.listDeadLetters('media.commands', 10);
      return letters.length > 0 && letters;
    });
    expect(dead[0]).to.include({ reason: 'of the test' });
    expect((await jobs.countDeadLetters(['media.commands', 'auth.facts'])).get('media.commands')).to.equal(1);
    expect(await media.replayDeadLetters('media.commands')).to.equal(1);
  });

  /** What a service that was taken over could try, by what it does. */
  const ATTACKS: Readonly<
    Record<string, (channel: ConfirmChannel, model: ChannelModel) => Promise<unknown>>
  > = {
    'publish another service’s fact': (channel) => publish(channel, 'messages', sourceIngested.name),
    'publish a command that it never sends': (channel) => publish(channel, 'messages', renderVideo.name),
    'publish to another’s queue at the default exchange': (channel) => publish(channel, '', 'media.commands'),
    'publish at another’s own exchange': (channel) => publish(channel, 'media.queues', 'media.commands'),
    'broadcast a change of access': (channel) => publish(channel, 'live', ACCESS_CHANGED_TOPIC),
    'consume another’s queue': (channel) => channel.consume('media.commands', () => undefined),
    'take a message of another’s queue': (channel) => channel.get('jobs.facts'),
    'read another’s dead letters': (channel) => channel.get('media.commands.dead'),
    'empty another’s queue': (channel) => channel.purgeQueue('media.commands'),
    'delete another’s queue': (channel) => channel.deleteQueue('jobs.facts'),
    'delete the exchange of all': (channel) => channel.deleteExchange('messages'),
    'have commands to another copied': (channel) =>
      channel.bindQueue('webhooks.facts', 'messages', renderVideo.name),
    'have every message copied': (channel) => channel.bindQueue('webhooks.facts', 'messages', '#'),
    'listen to every live event': async (channel) => {
      const { queue } = await channel.assertQueue('', { exclusive: true });
      await channel.bindQueue(queue, 'live', '#');
    },
    'make a queue outside of its names': (channel) => channel.assertQueue('hidden'),
    'make a queue whose messages reach others': (channel) =>
      channel.assertQueue('webhooks.detour', {
        arguments: { 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': 'media.commands' },
      }),
    'have its messages forwarded by another’s exchange': (channel) =>
      channel.bindExchange('media.queues', 'webhooks.queues', ''),
  };
  for (const [attack, attempt] of Object.entries(ATTACKS))
    it(`may not ${attack}`, async () => {
      const model = await modelOf('webhooks');
      // Its own exchange and queue, as at every start.
      const channel = await model.createConfirmChannel();
      await channel.assertExchange('webhooks.queues', 'direct');
      const closed = new Promise<{ code?: number }>((resolve) => channel.once('error', resolve));

      await failureOf(attempt(channel, model));

      expect(await closed).to.have.property('code', REFUSED);
    });

  it('have passwords of their own, and no rights in the management', async () => {
    const names = BROKER_USERS.map((user) => new URL(urls[user]).username);
    expect(new Set(BROKER_USERS.map((user) => new URL(urls[user]).password)).size).to.equal(names.length);
    const { username, password } = new URL(urls.auth);
    for (const path of ['users', 'permissions', 'queues', 'definitions']) {
      const answer = await fetch(`${managementUrl}/api/${path}`, {
        headers: { authorization: basic(username, password) },
      });
      await answer.body?.cancel();
      expect(answer.status, path).to.equal(401);
    }
    const wrong = new URL(urls.jobs);
    wrong.password = 'guess';
    expect((await failureOf(connect(wrong.href))).message).to.match(/ACCESS_REFUSED|403/);
  });

  it('publish the facts of their service', async () => {
    const videos = transportOf('videos');
    await videos.publish([{ envelope: envelope('gone', videoDeleted.name), kind: 'fact' }]);
  });
});

/** Rejects when the broker closes the channel instead of confirming the message. */
function publish(channel: ConfirmChannel, exchange: string, key: string): Promise<void> {
  channel.publish(exchange, key, Buffer.from('{}'));
  return channel.waitForConfirms();
}
