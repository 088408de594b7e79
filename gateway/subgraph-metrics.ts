import type { Registry } from 'prom-client';
import { defineCounter, defineGauge } from '../services/platform/metrics/define-metric.js';
import type { BreakerState } from '../services/platform/retry/circuit-breaker.js';

/** Counts failed requests by subgraph. */
export interface SubgraphMetrics {
  readonly deadlineMissed: (subgraph: string) => void;
  readonly refused: (subgraph: string) => void;
  readonly breakerChanged: (subgraph: string, state: BreakerState) => void;
}

const SUBGRAPH = { subgraph: '`auth`, `jobs`, `media`, `videos`, `webhooks`' };
const FROM = 'edge, gateway';

const DEADLINES = defineCounter({
  name: 'subgraph_deadlines_missed_total',
  help: 'Requests to a subgraph that exceeded their deadline.',
  labels: SUBGRAPH,
  from: FROM,
});
const REFUSED = defineCounter({
  name: 'subgraph_requests_refused_total',
  help: 'Requests answered with unavailable because the subgraph’s circuit breaker was open.',
  labels: SUBGRAPH,
  from: FROM,
});
const OPEN = defineGauge({
  name: 'subgraph_breaker_open',
  help: '1 while the circuit breaker of the subgraph is open, else 0.',
  labels: SUBGRAPH,
  from: FROM,
});

export function makeSubgraphMetrics(registry: Registry): SubgraphMetrics {
  const deadlines = DEADLINES.of(registry);
  const refused = REFUSED.of(registry);
  const open = OPEN.of(registry);
  return {
    deadlineMissed: (subgraph) => deadlines.inc({ subgraph }),
    refused: (subgraph) => refused.inc({ subgraph }),
    breakerChanged: (subgraph, state) => open.set({ subgraph }, state === 'open' ? 1 : 0),
  };
}
