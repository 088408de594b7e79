import amqp, { type ChannelModel } from 'amqplib';
import { errorMessage } from '../../../services/platform/errors/errors.js';
import { within } from '../../../services/platform/retry/within.js';
import { type Finding, fault, ok, warning } from '../finding.js';

export const BROKER_MEND = 'systemctl start rabbitmq-server, or correct AMQP_URL';

const WITHIN_MS = 5_000;
/** The oldest version that the product is tested with. */
const OLDEST = [3, 10] as const;
/** A process opens one for each of its queues, and some more. */
const FEWEST_CHANNELS = 32;
/** No queue has this name: the broker confirms the message, and forgets it. */
const NO_QUEUE = 'doctor.no-such-queue';

/** Looks at RabbitMQ: version, settings of the connection, permission to publish, and alarms. */
export async function checkBroker(url: string): Promise<Finding[]> {
  let connection: ChannelModel | undefined;
  try {
    connection = await amqp.connect(url, { timeout: WITHIN_MS });
    connection.on('error', () => undefined);
    const { serverProperties, channelMax } = connection.connection as typeof connection.connection & {
      readonly channelMax: number;
    };
    const version = versionFinding(serverProperties.product, serverProperties.version);
    return [version, ...channelFindings(channelMax), ...(await checkPublishing(connection, url))];
  } catch (error) {
    return [fault(`RabbitMQ can’t be used: ${errorMessage(error)}`, BROKER_MEND)];
  } finally {
    await connection?.close().catch(() => undefined);
  }
}

/** A broker tells a connection about alarms only when it publishes. */
async function checkPublishing(connection: ChannelModel, url: string): Promise<Finding[]> {
  const channel = await connection.createConfirmChannel();
  const blocked = new Promise<string>((resolve) => connection.once('blocked', resolve));
  const refused = new Promise<never>((_, reject) => channel.once('error', reject));
  const publish = async () => {
    channel.publish('', NO_QUEUE, Buffer.alloc(0));
    await channel.waitForConfirms();
  };
  // After a notice of an alarm the broker answers nothing: the second message shows that there was none.
  const published = publish()
    .then(publish)
    .then(() => null);
  // The channel's own error explains why.
  published.catch(() => undefined);
  try {
    return alarmFindings(await within(WITHIN_MS, 'publish', Promise.race([blocked, refused, published])));
  } catch (error) {
    if ((error as { code?: unknown }).code === 403) return [permissionFinding(url)];
    return [
      fault(
        `RabbitMQ does not confirm a message: ${errorMessage(error)}`,
        'rabbitmq-diagnostics check_running, then its log',
      ),
    ];
  }
}

/** Returns what is to be said about a broker that calls itself this. */
export function versionFinding(product: string, version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST;
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
  return isOld
    ? fault(
        `${product} ${version} is older than ${OLDEST.join('.')}`,
        'upgrade it: apt-get install -y rabbitmq-server',
      )
    : ok(`${product} ${version}`);
}

const channelFindings = (channelMax: number): Finding[] =>
  channelMax >= FEWEST_CHANNELS
    ? []
    : [
        warning(
          `channel_max is ${channelMax}: a process may open too few channels`,
          'channel_max = 2047 in rabbitmq.conf, then systemctl restart rabbitmq-server',
        ),
      ];

/** Returns what is to be said about the reason for which the broker blocks connections that publish, if it does. */
export function alarmFindings(reason: string | null): Finding[] {
  if (reason === null) return [ok('it accepts messages: no alarm is set')];
  const text = `RabbitMQ accepts no messages: ${reason}`;
  const mends = [
    ...(reason.includes('memory')
      ? [
          'rabbitmq-diagnostics memory_breakdown shows what takes the memory; rabbitmqctl set_vm_memory_high_watermark 0.6 allows more',
        ]
      : []),
    ...(reason.includes('disk')
      ? ['free space on the disk of RabbitMQ, or lower the bound: rabbitmqctl set_disk_free_limit 1GB']
      : []),
  ];
  return (mends.length > 0 ? mends : ['rabbitmq-diagnostics alarms']).map((mend) => fault(text, mend));
}

/** The product declares, writes and reads under many names. */
function permissionFinding(url: string): Finding {
  const { username, pathname } = new URL(url);
  const [user, host] = [
    decodeURIComponent(username) || 'guest',
    decodeURIComponent(pathname.slice(1)) || '/',
  ];
  return fault(
    `RabbitMQ lets ${user} not publish in the virtual host ${host}`,
    `rabbitmqctl set_permissions --vhost '${host}' '${user}' '.*' '.*' '.*'`,
  );
}
