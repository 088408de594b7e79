import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { makeProcessMetrics } from '../../../services/platform/process/process-metrics.js';
import { waitUntil } from '../../setup/wait-until.js';

describe('makeProcessMetrics', () => {
  it('reports the utilization of the event loop since the last scrape, and samples nothing in between', async () => {
    const register = makeProcessMetrics();
    const busy = async () => {
      const text = await register.metrics();
      return Number(/^nodejs_eventloop_utilization_ratio (\S+)$/m.exec(text)?.[1]);
    };
    await busy();

    const until = performance.now() + 200;
    while (performance.now() < until);
    const working = await busy();
    expect(working).to.be.above(0.6).and.at.most(1);
    await waitUntil('a look that finds it waiting', async () => {
      await sleep(200);
      return (await busy()) < 0.4;
    });
    const text = await register.metrics();
    expect(text).to.contain('process_resident_memory_bytes').and.contain('nodejs_eventloop_lag_seconds');
    expect(text).to.not.contain('nodejs_eventloop_lag_p99_seconds');
  });
});
