import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { ENDED_PROCESSES } from '../../../services/platform/messaging/consumer.js';
import { Reconciler } from '../../../services/platform/messaging/reconcile/reconciler.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { waitUntil } from '../../setup/wait-until.js';
import { deadlyRoute, handled, type Report } from './deadly-message.js';
import { anEnvelope, openTestTransport, type TransportAddress } from './transport-fixture.js';

const CONSUMER = fileURLToPath(new URL('./deadly-consumer.js', import.meta.url));
const BYSTANDERS = 8;

for (const kind of ['PostgreSQL', 'RabbitMQ'] as const)
  describe(`a message that ends its process, over ${kind}`, () => {
    const database = useTestDatabase();
    const db = database.source('jobs');
    const children: ChildProcess[] = [];
    const report: Report[] = [];
    const count = (what: Report['what'], id: string) =>
      report.filter((one) => one.what === what && one.messageId === id).length;

    /** Starts the consumer; it is killed as hung when it has begun to handle the message `times` times in all. */
    const startUntil = async (
      argument: object,
      { id, times }: { id: string; times: number },
    ): Promise<void> => {
      const child = fork(CONSUMER, [JSON.stringify(argument)]);
      children.push(child);
      child.on('message', (message) => report.push(message as Report));
      await waitUntil('it blocks the process', () => count('begins', id) === times);
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    const addressOf = (): TransportAddress =>
      kind === 'RabbitMQ'
        ? {
            kind: 'rabbitmq',
            url: process.env.TEST_AMQP_URL ?? '',
            space: `deadly-${randomBytes(4).toString('hex')}.`,
          }
        : { kind: 'postgres', url: database.urls.jobs, space: 'messaging' };

    afterEach(() => {
      for (const child of children.splice(0)) child.kill('SIGKILL');
    });

    it('is set aside when it has ended two; its bystanders are handled, and nobody sends it again', async () => {
      const address = addressOf();
      const queue = `test.deadly-${kind.toLowerCase()}`;
      const argument = { address, databaseUrl: database.urls.jobs, queue };
      const envelopes = Array.from({ length: BYSTANDERS + 1 }, (_, index) =>
        anEnvelope(handled.name, { isDeadly: index === BYSTANDERS / 2 }),
      );
      const { id } = envelopes[BYSTANDERS / 2]!;
      const transport = openTestTransport(address);
      try {
        await transport.declare({ queue, messageNames: [handled.name] });
        await transport.publish(envelopes.map((envelope) => ({ envelope, kind: 'fact' as const })));

        for (const times of [1, 2]) await startUntil(argument, { id, times });
        const child = fork(CONSUMER, [JSON.stringify(argument)]);
        children.push(child);
        child.on('message', (message) => report.push(message as Report));
        await waitUntil('it is a dead letter', async () => {
          return (await transport.listDeadLetters(queue, 10)).length > 0;
        });
        const others = envelopes.filter((envelope) => envelope.id !== id);
        await waitUntil('the others are handled', () =>
          others.every((other) => count('handled', other.id) === 1),
        );

        const letters = await transport.listDeadLetters(queue, 10);
        expect(letters.map(({ envelope, reason }) => [envelope.id, reason])).to.deep.equal([
          [id, ENDED_PROCESSES],
        ]);
        expect(report.filter(({ what }) => what === 'given up')).to.deep.equal([
          { what: 'given up', messageId: id, cause: 'process-ended' },
        ]);
        expect(count('begins', id)).to.equal(2);
        expect(await db.query('select from suspected_message')).to.deep.equal([]);

        const source = {
          name: 'videos',
          list: async () => ({ messages: [{ position: '1', id }], horizon: '1', isFull: false }),
          find: async () => [envelopes[BYSTANDERS / 2]!],
        };
        const routes = [deadlyRoute(db, queue, (one) => report.push(one))];
        const reconciler = new Reconciler({
          ...{ db, queue, routes, sources: [source], log: silentLog },
          ...{ everyMs: 3_600_000, graceMs: 0 },
        });
        await reconciler.reconcile();
        await reconciler.stop();
        expect(count('begins', id), 'the reconciler sees that it was received').to.equal(2);
      } finally {
        await transport.close();
      }
    });
  });
