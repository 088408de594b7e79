import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'amqplib';
import { Client } from 'pg';
import { migratePostgresTransport } from '../../../services/platform/messaging/postgres-schema.js';
import { startPrivatePostgres } from '../../setup/private-postgres.js';
import { startPrivateRabbitmq } from '../../setup/private-rabbitmq.js';
import type { TransportAddress } from './transport-fixture.js';

/** A server that the test may kill. */
export interface TestBroker {
  readonly address: TransportAddress;
  /** Ends it as a power cut would and has it come back. */
  crash(): Promise<void>;
  /** Puts a body into the queue that no publisher of ours would send. */
  inject(queue: string, body: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startTestRabbitmq(): Promise<TestBroker> {
  const server = await startPrivateRabbitmq();
  return {
    address: { kind: 'rabbitmq', url: server.url, space: 'test.' },
    crash: async () => {
      // Erlang writes down that a quorum queue exists only three seconds after it was made; without that note the
      // queue never comes back. Whatever is put into it is safe at once.
      await sleep(4_000);
      await server.kill();
      await server.restart();
    },
    inject: async (queue, body) => {
      const connection = await connect(server.url);
      const channel = await connection.createConfirmChannel();
      channel.sendToQueue(`test.${queue}`, Buffer.from(body));
      await channel.waitForConfirms();
      await connection.close();
    },
    stop: server.stop,
  };
}

export async function startTestPostgres(): Promise<TestBroker> {
  const server = await startPrivatePostgres();
  const asOwner = async (sql: string | ((admin: Client) => Promise<unknown>), values?: unknown[]) => {
    const admin = new Client({ connectionString: server.url });
    await admin.connect();
    try {
      await (typeof sql === 'string' ? admin.query(sql, values) : sql(admin));
    } finally {
      await admin.end();
    }
  };
  // The transport runs as a role that has the grants and nothing else.
  await asOwner(`create role runtime login password 'runtime' nosuperuser`);
  const runtimeRoles = ['runtime'];
  await asOwner((admin) => migratePostgresTransport(admin, { runtimeRoles, schema: 'messaging_test' }));
  await asOwner((admin) => migratePostgresTransport(admin, { runtimeRoles, schema: 'messaging_test' }));
  const url = new URL(server.url);
  url.username = 'runtime';
  url.password = 'runtime';
  return {
    address: { kind: 'postgres', url: url.href, space: 'messaging_test' },
    crash: async () => server.kill(),
    inject: (queue, body) =>
      asOwner('insert into messaging_test.message (queue, envelope) values ($1, $2)', [queue, body]),
    stop: server.stop,
  };
}
