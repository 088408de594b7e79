import { Counter, Gauge, type Registry } from 'prom-client';
import type { BreakerState } from '../services/platform/circuit-breaker.js';

/** Counts failed requests by subgraph. */
export interface SubgraphMetrics {
  readonly deadlineMissed: (subgraph: string) => void;
  readonly refused: (subgraph: string) => void;
  readonly breakerChanged: (subgraph: string, state: BreakerState) => void;
}

export function makeSubgraphMetrics(registry: Registry): SubgraphMetrics {
  const options = { labelNames: ['subgraph'] as const, registers: [registry] };
  const deadlines = new Counter({
    name: 'subgraph_deadlines_missed_total',
    help: 'Requests to a subgraph that exceeded their deadline.',
    ...options,
  });
  const refused = new Counter({
    name: 'subgraph_requests_refused_total',
    help: 'Requests answered with unavailable because the subgraph’s circuit breaker was open.',
    ...options,
  });
  const open = new Gauge({
    name: 'subgraph_breaker_open',
    help: '1 while the circuit breaker of the subgraph is open, else 0.',
    ...options,
  });
  return {
    deadlineMissed: (subgraph) => deadlines.inc({ subgraph }),
    refused: (subgraph) => refused.inc({ subgraph }),
    breakerChanged: (subgraph, state) => open.set({ subgraph }, state === 'open' ? 1 : 0),
  };
}
