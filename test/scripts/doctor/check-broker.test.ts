import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { expect } from 'chai';
import { alarmFindings, checkBroker, versionFinding } from '../../../scripts/doctor/checks/check-broker.js';
import { checkDeadLetters } from '../../../scripts/doctor/checks/check-dead-letters.js';
import {
  declareDeadLetterQueue,
  makeRabbitNames,
} from '../../../services/platform/messaging/rabbitmq-topology.js';
import { failureOf } from '../../setup/failure-of.js';
import { type PrivateRabbitmq, startPrivateRabbitmq } from '../../setup/private-rabbitmq.js';
import { waitUntil } from '../../setup/wait-until.js';

/** A virtual host in which the user may do nothing, besides the usual one. */
const CLOSED = 'closed';

function definitions(): string {
  const salt = randomBytes(4);
  const hash = createHash('sha256').update(salt).update('guest').digest();
  const nothing = { configure: '^$', write: '^$', read: '^$' };
  return JSON.stringify({
    vhosts: [{ name: '/' }, { name: CLOSED }],
    users: [
      {
        name: 'guest',
        tags: ['administrator'],
        hashing_algorithm: 'rabbit_password_hashing_sha256',
        password_hash: Buffer.concat([salt, hash]).toString('base64'),
      },
    ],
    permissions: [
      { user: 'guest', vhost: '/', configure: '.*', write: '.*', read: '.*' },
      { user: 'guest', vhost: CLOSED, ...nothing },
    ],
  });
}

describe('npm run doctor, broker', () => {
  const dir = mkdtempSync(join(tmpdir(), 'doctor-rabbitmq-'));
  let broker: PrivateRabbitmq;

  const configure = (...lines: readonly string[]) =>
    writeFileSync(
      join(dir, 'rabbitmq.conf'),
      [
        ...['log.console = true', 'log.console.level = warning', 'log.file = false'],
        `load_definitions = ${join(dir, 'definitions.json')}`,
        ...lines,
        '',
      ].join('\n'),
    );

  before(async () => {
    writeFileSync(join(dir, 'definitions.json'), definitions());
    configure('disk_free_limit.absolute = 1MB', 'vm_memory_high_watermark.absolute = 2GB');
    broker = await startPrivateRabbitmq({ dir });
  });
  after(async () => {
    await broker.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('is in order when it confirms a message, and is left without a trace of it', async () => {
    const findings = await checkBroker(broker.url);
    expect(findings.map(({ state }) => state)).to.deep.equal(['ok', 'ok']);
    expect(findings[0]?.text).to.match(/^RabbitMQ \d+\.\d+/);
    expect(findings[1]?.text).to.equal('it accepts messages: no alarm is set');
  });

  it('shows dead letters of a product that does not run, and none where it never ran', async () => {
    const carriers = { amqpUrl: broker.url, databaseUrl: undefined };
    expect(await checkDeadLetters(carriers)).to.deep.equal([{ state: 'ok', text: 'no dead letters' }]);
    const names = makeRabbitNames('');
    const connection = await connect(broker.url);
    try {
      const channel = await connection.createConfirmChannel();
      await declareDeadLetterQueue(connection, names, 'media.commands');
      for (let count = 0; count < 2; count += 1)
        channel.sendToQueue(names.dead('media.commands'), Buffer.from('{}'));
      await channel.waitForConfirms();
      await waitUntil(
        'the dead letters are in their queue',
        async () => (await channel.checkQueue(names.dead('media.commands'))).messageCount === 2,
      );

      expect(await checkDeadLetters(carriers)).to.deep.equal([
        {
          state: 'warning',
          text: '2 in media.commands: messages could not be handled',
          mend: 'npm run dead-letters -- list media.commands, then npm run dead-letters -- replay media.commands all',
        },
      ]);
      // It declares none of the queues that it asks for.
      const other = await connection.createChannel();
      other.on('error', () => undefined);
      expect(await failureOf(other.checkQueue(names.dead('jobs.facts')))).to.have.property('code', 404);
    } finally {
      await connection.close();
    }
  });

  it('is at fault when it lets the user not publish, and the command names user and virtual host', async () => {
    expect((await checkBroker(`${broker.url}/${CLOSED}`)).slice(1)).to.deep.equal([
      {
        state: 'fault',
        text: 'RabbitMQ lets guest not publish in the virtual host closed',
        mend: `rabbitmqctl set_permissions --vhost 'closed' 'guest' '.*' '.*' '.*'`,
      },
    ]);
  });

  it('is at fault when an alarm blocks publishers, with what ends it, and warned of with few channels', async () => {
    configure(
      ...[
        'disk_free_limit.absolute = 1000000GB',
        'vm_memory_high_watermark.absolute = 1MB',
        'channel_max = 8',
      ],
    );
    await broker.restart();
    const findings = await checkBroker(broker.url);

    expect(findings.map(({ state }) => state)).to.deep.equal(['ok', 'warning', 'fault', 'fault']);
    const [, channels, memory, disk] = findings;
    expect(channels?.text).to.match(/^channel_max is 8/);
    expect(channels?.mend).to.match(/^channel_max = 2047 in rabbitmq\.conf/);
    expect(memory?.text).to.match(/^RabbitMQ accepts no messages: low on .*memory/);
    expect(memory?.mend).to.include('rabbitmqctl set_vm_memory_high_watermark');
    expect(disk?.mend).to.include('rabbitmqctl set_disk_free_limit');
  });

  it('is at fault for an alarm without a known reason, with the command that explains it', () => {
    expect(alarmFindings('maintenance')).to.deep.equal([
      {
        state: 'fault',
        text: 'RabbitMQ accepts no messages: maintenance',
        mend: 'rabbitmq-diagnostics alarms',
      },
    ]);
    expect(alarmFindings('low on disk')[0]?.mend).to.match(/^free space/);
  });

  it('is refused when it is older than those that the product is tested with', () => {
    for (const version of ['3.9.29', '2.8.7'])
      expect(versionFinding('RabbitMQ', version)).to.include({
        state: 'fault',
        mend: 'upgrade it: apt-get install -y rabbitmq-server',
      });
    for (const version of ['3.10.8', '4.1.0'])
      expect(versionFinding('RabbitMQ', version).state).to.equal('ok');
  });
});
