import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { defineMessage } from '../../../schemas/messages/define-message.js';
import { jobsSchema } from '../../../services/jobs/schema.js';
import { makeDataSource } from '../../../services/platform/database/database.js';
import { consumeRoutes, on } from '../../../services/platform/messaging/consumer.js';
import { applyOnce } from '../../../services/platform/messaging/inbox.js';
import { openTransport } from '../../../services/platform/messaging/open-transport.js';
import { readReadiness } from '../../../services/platform/process/health.js';
import { checkConsumers } from '../../../services/platform/service/service-base.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { type RefusingProxy, startRefusingProxy } from '../../setup/refusing-proxy.js';
import { waitUntil } from '../../setup/wait-until.js';
import { anEnvelope } from './transport-fixture.js';

const rang = defineMessage('fact', 'videos.bell-rang.v1', z.object({}));
const QUEUE = 'test.bells';

describe('consumer whose database becomes unavailable', () => {
  const database = useTestDatabase();

  let proxy: RefusingProxy;
  let db: DataSource;

  before(async () => {
    const url = new URL(database.urls.jobs);
    proxy = await startRefusingProxy(Number(url.port), url.hostname);
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    db = await makeDataSource(url.href, jobsSchema, 2).initialize();
  });
  after(async () => {
    await db?.destroy();
    await proxy?.stop();
  });

  it('reports that it is paused, and handles messages received meanwhile in their first attempt', async () => {
    const transport = openTransport({ databaseUrl: database.urls.jobs, log: silentLog });
    const tried: number[] = [];
    let handled = 0;
    const route = on(rang, (_, received) => {
      tried.push(received.attempt);
      return applyOnce(db, QUEUE, received, async () => {
        handled += 1;
      });
    });
    const readiness = () => readReadiness({ consumers: checkConsumers(transport) });
    try {
      const spec = { queue: QUEUE, maxAttempts: 1, check: () => db.query('select 1') };
      await consumeRoutes(transport, spec, [route], silentLog);
      expect(await readiness()).to.deep.include({ status: 'ready', checks: { consumers: 'ok' } });

      proxy.setRefusing(true);
      await transport.publish([1, 2, 3].map(() => ({ envelope: anEnvelope(rang.name), kind: 'fact' })));
      await waitUntil('it is paused', async () => (await readiness()).status === 'not ready');
      expect((await readiness()).checks.consumers).to.match(/^failed: paused: test\.bells \(.+\)$/);

      proxy.setRefusing(false);
      await waitUntil('all is handled', () => handled === 3);

      expect(new Set(tried)).to.deep.equal(new Set([1]));
      expect(await transport.listDeadLetters(QUEUE, 10)).to.deep.equal([]);
      expect(await readiness()).to.deep.include({ status: 'ready' });
    } finally {
      await transport.close();
    }
  });
});
