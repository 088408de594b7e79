import { expect } from 'chai';
import { makePostgresTransport } from '../../../services/platform/messaging/postgres.js';
import type { Transport } from '../../../services/platform/messaging/transport.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { anEnvelope, eventually } from './transport-fixture.js';

const LEASE_MS = 3_600_000;

describe('PostgresConsumer', () => {
  const database = useTestDatabase();
  const admin = database.admin();
  let transport: Transport;
  let taken: string[];
  beforeEach(() => {
    taken = [];
    const intervals = { leaseMs: LEASE_MS, renewEveryMs: 20, pollIntervalMs: 20 };
    transport = makePostgresTransport({ url: database.urls.jobs, log: silentLog, ...intervals });
  });
  afterEach(() => transport.close());

  const untilTaken = (count: number) => eventually(`${count} are taken`, () => taken.length === count);
  const publish = (queue: string) =>
    transport.publish([{ envelope: anEnvelope(`test.${queue}.v1`), kind: 'command' }]);

  it('takes a message whose notification was lost', async () => {
    const [queue, lost] = ['unnoticed', anEnvelope('test.unnoticed.v1')];
    await transport.consume({ queue, messageNames: [lost.name] }, async ({ envelope }) => {
      taken.push(envelope.id);
      return { outcome: 'ack' };
    });
    await publish(queue);
    await untilTaken(1);

    await admin.query('insert into messaging.message (queue, envelope) values ($1, $2)', [
      queue,
      JSON.stringify(lost),
    ]);

    await untilTaken(2);
    expect(taken[1]).to.equal(lost.id);
  });

  it('renews leases again after it had no message in hand', async () => {
    let finish: () => void = () => undefined;
    const queue = 'renewed-again';
    await transport.consume({ queue, messageNames: [`test.${queue}.v1`] }, async ({ envelope }) => {
      if (taken.push(envelope.id) === 2)
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      return { outcome: 'ack' };
    });
    const visibleAt = async (): Promise<number> => {
      const { rows } = await admin.query(
        'select extract(epoch from visible_at)::float8 as at from messaging.message where queue = $1',
        [queue],
      );
      return rows[0]?.at ?? 0;
    };
    await publish(queue);
    await eventually('the first is handled', async () => taken.length === 1 && (await visibleAt()) === 0);
    await publish(queue);
    await untilTaken(2);

    const leasedUntil = await visibleAt();

    await eventually('it is renewed', async () => (await visibleAt()) > leasedUntil);
    finish();
  });
});
