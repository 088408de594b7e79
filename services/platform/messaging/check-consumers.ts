import type { ReadinessCheck } from '../process/health.js';
import type { Transport } from './transport.js';

/** Rejects while a consumer of this process is paused, with its reason. */
export const checkConsumers =
  (transport: Pick<Transport, 'consumers'>): ReadinessCheck =>
  async () => {
    const paused = transport.consumers().filter(({ pausedBecause }) => pausedBecause !== null);
    if (paused.length === 0) return 'ok';
    const inWords = paused.map(({ queue, pausedBecause }) => `${queue} (${pausedBecause})`);
    throw new Error(`paused: ${inWords.join(', ')}`);
  };
