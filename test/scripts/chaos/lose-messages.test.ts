import amqp from 'amqplib';
import { expect } from 'chai';
import pg from 'pg';
import { deleteQueue, purgeQueue } from '../../../scripts/chaos/faults/lose-messages.js';
import { migratePostgresTransport } from '../../../services/platform/messaging/postgres-schema.js';
import { type EmptyDatabase, makeEmptyDatabase } from '../../setup/database.js';
import { type PrivateRabbitmq, startPrivateRabbitmq } from '../../setup/private-rabbitmq.js';

type Place = Parameters<typeof purgeQueue>[0];

describe('losing messages', () => {
  describe('over PostgreSQL', () => {
    let database: EmptyDatabase;
    let client: pg.Client;
    let place: Place;
    before(async () => {
      database = await makeEmptyDatabase();
      client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await migratePostgresTransport(client, { runtimeRoles: [] });
      const sql = async (statement: string, values?: unknown[]) =>
        (await client.query(statement, values)).rows;
      place = { broker: null, database: { sql } as unknown as Place['database'] };
    });
    after(async () => {
      await client?.end();
      await database?.drop();
    });

    it('removes the messages of one queue and says how many', async () => {
      await client.query(
        `insert into messaging.message (queue, envelope) values ('jobs.facts', '{}'), ('jobs.facts', '{}'), ('media.facts', '{}')`,
      );

      expect(await purgeQueue(place, 'jobs.facts', 60_000)).to.equal(2);

      const { rows } = await client.query('select queue from messaging.message');
      expect(rows).to.deep.equal([{ queue: 'media.facts' }]);
    });

    it('ends when nothing was sent in its time', async () => {
      expect(await purgeQueue(place, 'webhooks.facts', 100)).to.equal(0);
    });
  });

  describe('over RabbitMQ', () => {
    let broker: PrivateRabbitmq;
    let connection: amqp.ChannelModel;
    let channel: amqp.ConfirmChannel;
    let place: Place;
    before(async () => {
      broker = await startPrivateRabbitmq();
      place = { broker, database: {} as Place['database'] };
      connection = await amqp.connect(broker.url);
      channel = await connection.createConfirmChannel();
    });
    after(async () => {
      await connection?.close();
      await broker?.stop();
    });

    const send = async (queue: string) => {
      await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
      channel.sendToQueue(queue, Buffer.from('{}'));
      channel.sendToQueue(queue, Buffer.from('{}'));
      await channel.waitForConfirms();
    };

    it('removes the messages of one queue and says how many', async () => {
      await send('jobs.facts');
      await send('media.facts');

      expect(await purgeQueue(place, 'jobs.facts', 60_000)).to.equal(2);

      expect((await channel.checkQueue('jobs.facts')).messageCount).to.equal(0);
      expect((await channel.checkQueue('media.facts')).messageCount).to.equal(2);
    });

    it('finds nothing in a queue that is not there', async () => {
      expect(await purgeQueue(place, 'webhooks.facts', 100)).to.equal(0);
    });

    it('deletes a queue with its messages', async () => {
      await send('videos.facts');

      await deleteQueue(broker, 'videos.facts');

      expect(await purgeQueue(place, 'videos.facts', 0)).to.equal(0);
      await send('videos.facts');
      expect((await channel.checkQueue('videos.facts')).messageCount).to.equal(2);
    });
  });
});
