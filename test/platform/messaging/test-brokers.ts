import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConfirmChannel, connect } from 'amqplib';
import { Client } from 'pg';
import { migratePostgresTransport } from '../../../services/platform/messaging/postgres-schema.js';
import { startFaultProxy } from '../../chaos/faults/fault-proxy.js';
import { startPrivatePostgres } from '../../setup/private-postgres.js';
import { startPrivateRabbitmq } from '../../setup/private-rabbitmq.js';
import { eventually, type TransportAddress } from './transport-fixture.js';

/** A server that the test may kill. */
export interface TestBroker {
  readonly address: TransportAddress;
  /** Resolves when a newly declared queue would survive a crash. */
  keeps(queue: string): Promise<void>;
  /** Ends the server like a power failure and restarts it. */
  crash(): Promise<void>;
  /** Breaks the connections of transports; new ones can be opened. */
  disconnect(): Promise<void>;
  /** Number of the queue's messages that wait or are with a consumer. */
  count(queue: string): Promise<number>;
  /** Releases the messages of a dead consumer, which otherwise happens after a while. */
  freeOfDead(queue: string): Promise<void>;
  /** Resolves when the consumer of the queue's only message has renewed its lease several times. */
  renewals(queue: string): Promise<void>;
  /** Puts a body into the queue that our publishers would not send. */
  inject(queue: string, body: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Erlang persists the list of quorum queues and marks the file as complete some seconds after the last
 * change.
 */
function areWrittenDown(dir: string, names: readonly string[]): boolean {
  const folder = join(dir, 'mnesia');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\/quorum\/.*\/(names|meta)\.dets$/.test(path),
  );
  const contents = files.map((file) => readFileSync(join(folder, file)));
  const isWhole = (content: Buffer) => content.length > 12 && content.readUInt32BE(8) === 1;
  return (
    contents.length === 2 &&
    contents.every(isWhole) &&
    contents.every((content) => names.every((name) => content.includes(name)))
  );
}

export async function startTestRabbitmq(): Promise<TestBroker> {
  const dir = mkdtempSync(join(tmpdir(), 'test-rabbitmq-'));
  const server = await startPrivateRabbitmq({ dir });
  const link = await startFaultProxy(server.port);
  const onChannel = async <T>(work: (channel: ConfirmChannel) => Promise<T>): Promise<T> => {
    const connection = await connect(server.url);
    try {
      return await work(await connection.createConfirmChannel());
    } finally {
      await connection.close();
    }
  };
  return {
    address: { kind: 'rabbitmq', url: `amqp://guest:guest@127.0.0.1:${link.port}`, space: 'test.' },
    // Before that the queue would not survive. Its messages are safe at once.
    keeps: async (queue) => {
      const names = [`test.${queue}`, `test.${queue}.dead`];
      await eventually('the queue is written down', () => areWrittenDown(dir, names));
    },
    crash: async () => {
      await server.kill();
      await server.restart();
    },
    disconnect: async () => link.cut(),
    // Messages with a consumer are not counted, but return when it has disconnected.
    count: (queue) => onChannel(async (channel) => (await channel.checkQueue(`test.${queue}`)).messageCount),
    // The broker detects closed connections itself, and takes no message from an open one.
    freeOfDead: async () => undefined,
    renewals: async () => undefined,
    inject: (queue, body) =>
      onChannel(async (channel) => {
        channel.sendToQueue(`test.${queue}`, Buffer.from(body));
        await channel.waitForConfirms();
      }),
    stop: async () => {
      await link.stop();
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export async function startTestPostgres(): Promise<TestBroker> {
  const server = await startPrivatePostgres();
  const asOwner = async <T>(work: (admin: Client) => Promise<T>): Promise<T> => {
    const admin = new Client({ connectionString: server.url });
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.end();
    }
  };
  // The transport runs with a role that has only the granted privileges.
  await asOwner((admin) => admin.query(`create role runtime login password 'runtime' nosuperuser`));
  const runtimeRoles = ['runtime'];
  await asOwner((admin) => migratePostgresTransport(admin, { runtimeRoles, schema: 'messaging_test' }));
  await asOwner((admin) => migratePostgresTransport(admin, { runtimeRoles, schema: 'messaging_test' }));
  const url = new URL(server.url);
  url.username = 'runtime';
  url.password = 'runtime';
  const MESSAGES = 'messaging_test.message where queue = $1';
  return {
    address: { kind: 'postgres', url: url.href, space: 'messaging_test' },
    keeps: async () => undefined,
    crash: async () => server.kill(),
    disconnect: () =>
      asOwner(async (admin) => {
        await admin.query(
          `select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = 'runtime'`,
        );
      }),
    count: (queue) =>
      asOwner(async (admin) => {
        const { rows } = await admin.query(`select count(*)::int as count from ${MESSAGES}`, [queue]);
        return rows[0].count;
      }),
    freeOfDead: (queue) =>
      asOwner(async (admin) => {
        const { rowCount } = await admin.query(
          `update messaging_test.message set visible_at = now() where queue = $1 and visible_at > now()`,
          [queue],
        );
        if (rowCount !== 1) throw new Error(`${rowCount} messages are leased, not one`);
      }),
    renewals: (queue) =>
      asOwner(async (admin) => {
        const leasedUntil = async (): Promise<Date> =>
          (await admin.query(`select visible_at from ${MESSAGES}`, [queue])).rows[0].visible_at;
        for (let renewals = 0; renewals < 3; renewals += 1) {
          const before = await leasedUntil();
          await eventually('the lease is renewed', async () => (await leasedUntil()) > before);
        }
      }),
    inject: (queue, body) =>
      asOwner(async (admin) => {
        await admin.query('insert into messaging_test.message (queue, envelope) values ($1, $2)', [
          queue,
          body,
        ]);
      }),
    stop: server.stop,
  };
}
