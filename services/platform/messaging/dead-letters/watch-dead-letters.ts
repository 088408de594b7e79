import type { Registry } from 'prom-client';
import { degraded, type ReadinessCheck } from '../../process/health.js';
import { DEAD_LETTERS } from '../queue-metrics.js';
import type { Transport } from '../transport.js';

const FRESH_MS = 5_000;

/**
 * Monitors the number of dead letters in the queues that this process consumes: as a metric, and as a check
 * that reports a degraded state while there are any. The count is cached for a few seconds.
 */
export function watchDeadLetters(
  transport: Pick<Transport, 'consumers' | 'countDeadLetters'>,
  metrics: Registry,
  freshMs = FRESH_MS,
): ReadinessCheck {
  let counted: { readonly at: number; readonly counts: Promise<ReadonlyMap<string, number>> } | undefined;
  const count = (): Promise<ReadonlyMap<string, number>> => {
    if (!counted || performance.now() - counted.at >= freshMs) {
      const queues = transport.consumers().map(({ queue }) => queue);
      counted = { at: performance.now(), counts: transport.countDeadLetters(queues) };
    }
    return counted.counts;
  };
  DEAD_LETTERS.readBy(metrics, async (gauge) => {
    const counts = await count();
    gauge.reset();
    for (const [queue, letters] of counts) gauge.set({ queue }, letters);
  });
  return async () => {
    // Another check reports that the broker is unavailable.
    const counts = await count().catch(() => null);
    if (!counts) return 'unknown';
    const some = [...counts].filter(([, letters]) => letters > 0);
    if (some.length === 0) return 'none';
    return degraded(some.map(([queue, letters]) => `${letters} in ${queue}`).join(', '));
  };
}
