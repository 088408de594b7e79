import { makePostgresTransport } from '../services/platform/messaging/postgres.js';
import { makeRabbitTransport } from '../services/platform/messaging/rabbitmq.js';
import type { Transport } from '../services/platform/messaging/transport.js';
import { startTestPostgres, startTestRabbitmq } from '../test/platform/messaging/test-brokers.js';
import { anEnvelope, type TransportAddress } from '../test/platform/messaging/transport-fixture.js';
import { silentLog as log } from '../test/setup/calls.js';
import { median } from './median.js';
import type { Say } from './say.js';

const ROUNDS = 5;
const MESSAGES_A_ROUND = 5000;
/** Messages of one transaction's outbox that are published together. */
const BATCH = 50;
const NAME = 'bench.thing.v1';
/** As large as a command of a job. */
const PAYLOAD = { text: 'x'.repeat(1000) };

const open = ({ kind, url, space }: TransportAddress): Transport =>
  kind === 'rabbitmq'
    ? makeRabbitTransport({ url, log, prefix: space })
    : makePostgresTransport({ url, log, schema: space });

/** Publishes messages and handles them at the same time; returns how many a second. */
async function carry(transport: Transport, handled: () => number): Promise<number> {
  const [begun, until] = [performance.now(), handled() + MESSAGES_A_ROUND];
  const batch = () =>
    Array.from({ length: BATCH }, () => ({ envelope: anEnvelope(NAME, PAYLOAD), kind: 'command' as const }));
  for (let sent = 0; sent < MESSAGES_A_ROUND; sent += BATCH) await transport.publish(batch());
  while (handled() < until) await new Promise((resolve) => setTimeout(resolve, 5));
  return (MESSAGES_A_ROUND * 1000) / (performance.now() - begun);
}

/** Measures how many messages a second one publisher and one consumer pass on, without the work of a handler. */
export async function benchMessages(say: Say): Promise<void> {
  for (const [title, start] of [
    ['PostgreSQL', startTestPostgres],
    ['RabbitMQ', startTestRabbitmq],
  ] as const) {
    const broker = await start();
    const transport = open(broker.address);
    try {
      let handled = 0;
      await transport.consume({ queue: 'bench.messages', messageNames: [NAME] }, async () => {
        handled += 1;
        return { outcome: 'ack' };
      });
      const rates: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const rate = await carry(transport, () => handled);
        // The first warms up.
        if (round > 0) rates.push(rate);
      }
      say(
        `  ${title}: ${median(rates).toFixed(0)} messages a second, ${ROUNDS} rounds of ${MESSAGES_A_ROUND}`,
      );
    } finally {
      await transport.close();
      await broker.stop();
    }
  }
}
