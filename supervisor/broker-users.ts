import { createHmac } from 'node:crypto';
import { connect } from 'amqplib';
import { QUEUES } from '../schemas/messages/queues.js';
import { declareQueue, makeRabbitNames } from '../services/platform/messaging/rabbitmq-topology.js';
import { BROKER_USERS, type BrokerRights, type BrokerUser, brokerRightsOf } from './broker-rights.js';

export type BrokerUrls = Readonly<Record<BrokerUser, string>>;

interface BrokerSetUp {
  /** URL of an administrator of the broker. */
  readonly amqpUrl: string;
  /** URL of the broker's management plugin. */
  readonly managementUrl: string;
  /** Of each service's own user; what they name is created. */
  readonly urls: BrokerUrls;
}

/** Returns URLs with users of their own, whose passwords follow from the secret. */
export function deriveBrokerUrls(amqpUrl: string, secret: string): BrokerUrls {
  const urlOf = (user: BrokerUser): string => {
    const url = new URL(amqpUrl);
    const name = `${decodeURIComponent(url.username) || 'guest'}_${user}`;
    url.username = encodeURIComponent(name);
    url.password = createHmac('sha256', secret).update(`broker ${name}`).digest('base64url');
    return url.href;
  };
  return Object.fromEntries(BROKER_USERS.map((user) => [user, urlOf(user)])) as unknown as BrokerUrls;
}

/** For a broker whose users the product does not set up. */
export const sameBrokerUrl = (amqpUrl: string): BrokerUrls =>
  Object.fromEntries(BROKER_USERS.map((user) => [user, amqpUrl])) as unknown as BrokerUrls;

interface Permission {
  readonly configure: string;
  readonly write: string;
  readonly read: string;
}

const NAMES = makeRabbitNames('');
const SHARED = [NAMES.messages, NAMES.live];
/** Queues of listeners, which the broker names and each connection has for itself. */
const OF_LISTENERS = 'amq\\.gen-.*';
const DEAD_LETTERS = '[a-z]+\\.[a-z-]+\\.dead';

const anyOf = (patterns: readonly string[]): string =>
  patterns.length === 0 ? '^$' : `^(${patterns.join('|')})$`;
const exactly = (name: string): string => name.replaceAll('.', '\\.');

/**
 * A service may declare and use what begins with its name, and nothing at the default exchange, which would reach every queue.
 * What it may publish and receive is limited by the topic permissions.
 */
function permissionOf(user: BrokerUser, { seesDeadLetters }: BrokerRights): Permission {
  const own = [`${user}\\..*`, OF_LISTENERS];
  return {
    configure: anyOf(own),
    write: anyOf([...own, ...SHARED]),
    read: anyOf([...own, ...SHARED, ...(seesDeadLetters ? [DEAD_LETTERS] : [])]),
  };
}

const topicPermissionsOf = ({ publishes, receives, broadcasts, listens }: BrokerRights) => [
  {
    exchange: NAMES.messages,
    write: anyOf(publishes.map(exactly)),
    read: anyOf(receives.map(exactly)),
  },
  {
    exchange: NAMES.live,
    write: anyOf(broadcasts.map(exactly)),
    // Listeners bind to a topic and what is below it.
    read: anyOf(listens.map((topic) => `${exactly(topic)}(\\..*)?`)),
  },
];

/** Declares what services share and may only look for, and the queues, whose arguments they may not choose. */
async function declareQueues(amqpUrl: string): Promise<void> {
  const model = await connect(amqpUrl);
  model.on('error', () => undefined);
  try {
    for (const queue of QUEUES) await declareQueue(model, NAMES, { queue, messageNames: [] });
  } finally {
    await model.close().catch(() => undefined);
  }
}

/**
 * Gives each service a user of its own at the broker, which may publish and consume only what is the service's. Idempotent; running
 * services keep their connections.
 */
export async function setUpBroker({ amqpUrl, managementUrl, urls }: BrokerSetUp): Promise<void> {
  await declareQueues(amqpUrl);
  const administrator = new URL(amqpUrl);
  const credentials = [administrator.username || 'guest', administrator.password || 'guest']
    .map(decodeURIComponent)
    .join(':');
  const place = encodeURIComponent(decodeURIComponent(administrator.pathname.slice(1)) || '/');

  async function put(path: string, body: object): Promise<void> {
    const answer = await fetch(`${managementUrl.replace(/\/+$/, '')}/api/${path}`, {
      method: 'PUT',
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    await answer.body?.cancel();
    if (!answer.ok)
      throw new Error(`The management plugin of RabbitMQ answered ${answer.status} to PUT /api/${path}`);
  }

  for (const user of BROKER_USERS) {
    const { username, password } = new URL(urls[user]);
    await put(`users/${username}`, { password: decodeURIComponent(password), tags: '' });
    const rights = brokerRightsOf(user);
    // Before the permissions, without which the user can do nothing.
    for (const topics of topicPermissionsOf(rights))
      await put(`topic-permissions/${place}/${username}`, topics);
    await put(`permissions/${place}/${username}`, permissionOf(user, rights));
  }
}
