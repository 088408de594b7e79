import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/**
 * prom-client's metrics of the event loop's lag between two scrapes: they would wake every process a hundred
 * times a second.
 */
const SAMPLED_LAG = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (name) => `nodejs_eventloop_lag_${name}_seconds`,
);
const NEVER_SAMPLED_MS = 2 ** 31 - 1;

/**
 * Creates a registry with the default metrics of every process: memory, CPU time, handles, garbage
 * collection, and event loop utilization.
 */
export function makeProcessMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: NEVER_SAMPLED_MS });
  for (const name of SAMPLED_LAG) register.removeSingleMetric(name);
  let before = performance.eventLoopUtilization();
  new Gauge({
    name: 'nodejs_eventloop_utilization_ratio',
    help: 'Event loop utilization since the last scrape.',
    registers: [register],
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, before).utilization);
      before = now;
    },
  });
  return register;
}
