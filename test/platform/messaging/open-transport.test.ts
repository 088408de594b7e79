import { expect } from 'chai';
import { openTransport } from '../../../services/platform/messaging/open-transport.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { anEnvelope, eventually } from './transport-fixture.js';

describe('openTransport', () => {
  const database = useTestDatabase();
  const admin = database.admin();

  for (const [name, leaseMs, min, max] of [
    ['long', 90_000, 60_000, 90_000],
    ['usual', undefined, 15_000, 30_000],
  ] as const)
    it(`over PostgreSQL leases a message for a ${name} time`, async () => {
      const transport = openTransport({ databaseUrl: database.urls.jobs, leaseMs, log: silentLog });
      const queue = `lease-${name}`;
      let finish: () => void = () => undefined;
      let isTaken = false;
      await transport.consume({ queue, messageNames: [`test.${queue}.v1`] }, async () => {
        isTaken = true;
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return { outcome: 'ack' };
      });
      await transport.publish([{ envelope: anEnvelope(`test.${queue}.v1`), kind: 'command' }]);
      await eventually('it is taken', () => isTaken);

      const { rows } = await admin.query(
        `select extract(epoch from visible_at - clock_timestamp())::float8 * 1000 as ms
         from messaging.message where queue = $1`,
        [queue],
      );
      finish();
      await transport.close();

      expect(rows[0].ms).to.be.within(min, max);
    });
});
