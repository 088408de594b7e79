import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { defineGauge, serveSharedMetrics } from '../metrics/define-metric.js';

/**
 * prom-client's metrics of the event loop's lag between two scrapes: they would wake every process a hundred
 * times a second.
 */
const SAMPLED_LAG = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (name) => `nodejs_eventloop_lag_${name}_seconds`,
);
const UTILIZATION = defineGauge({
  name: 'nodejs_eventloop_utilization_ratio',
  help: 'Event loop utilization since the last scrape, from 0 to 1.',
  labels: {},
  from: 'every process',
});
const NEVER_SAMPLED_MS = 2 ** 31 - 1;

/**
 * Creates a registry with the default metrics of every process (memory, CPU time, handles, garbage
 * collection, event loop utilization) and those that its modules share.
 */
export function makeProcessMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: NEVER_SAMPLED_MS });
  for (const name of SAMPLED_LAG) register.removeSingleMetric(name);
  let before = performance.eventLoopUtilization();
  UTILIZATION.readBy(register, (gauge) => {
    const now = performance.eventLoopUtilization();
    gauge.set(performance.eventLoopUtilization(now, before).utilization);
    before = now;
  });
  serveSharedMetrics(register);
  return register;
}
