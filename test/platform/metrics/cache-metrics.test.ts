import { expect } from 'chai';
import { Registry } from 'prom-client';
import { countLookups } from '../../../services/platform/metrics/cache-metrics.js';
import { serveSharedMetrics } from '../../../services/platform/metrics/define-metric.js';

describe('cache metrics', () => {
  it('add up the look-ups of a cache by result, however often they are served', async () => {
    const registry = new Registry();
    serveSharedMetrics(registry);
    const served = async () => {
      const text = await registry.getSingleMetricAsString('cache_lookups_total');
      const count = (result: string) =>
        Number(new RegExp(`cache="line",result="${result}"} (\\d+)`).exec(text)?.[1] ?? 0);
      return { hits: count('hit'), misses: count('miss') };
    };
    const before = await served();

    countLookups('line', ['known', 'new', 'known too'], new Set(['known', 'known too']));

    await served();
    expect(await served()).to.deep.equal({ hits: before.hits + 2, misses: before.misses + 1 });
  });
});
