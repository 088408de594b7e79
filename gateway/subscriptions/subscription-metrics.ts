import type { Registry } from 'prom-client';
import { defineCounter, defineGauge } from '../../services/platform/metrics/define-metric.js';

export interface SubscriptionFigures {
  readonly sources: () => number;
  readonly subscribers: () => number;
  readonly sockets: () => number;
  readonly streams: () => number;
}

export interface SubscriptionMetrics {
  readonly count: (what: 'executed' | 'delivered' | 'superseded' | 'dropped', times?: number) => void;
  /** Reports the current figures whenever metrics are read. */
  readonly watch: (figures: SubscriptionFigures) => void;
}

const counter = (name: string, help: string) =>
  defineCounter({ name, help, labels: {}, from: 'edge, gateway' });
const gauge = (name: string, help: string) => defineGauge({ name, help, labels: {}, from: 'edge, gateway' });

const COUNTED = {
  executed: counter('subscription_events_total', 'Events executed, each once for all its subscribers.'),
  delivered: counter('subscription_deliveries_total', 'Events delivered to subscribers.'),
  superseded: counter(
    'subscription_superseded_total',
    'Events that a newer one replaced before they were executed.',
  ),
  dropped: counter('subscription_dropped_total', 'Subscriptions ended because their client was too slow.'),
};

const OPEN = {
  sources: gauge('subscription_sources', 'Operations open at subgraphs.'),
  subscribers: gauge('subscription_subscribers', 'Subscriptions of clients.'),
  sockets: gauge('subscription_sockets', 'WebSockets of clients.'),
  streams: gauge('subscription_streams', 'Event streams of clients.'),
};

export function makeSubscriptionMetrics(registry: Registry): SubscriptionMetrics {
  for (const counted of Object.values(COUNTED)) counted.of(registry);
  return {
    count: (what, times = 1) => COUNTED[what].of(registry).inc(times),
    watch: (figures) => {
      for (const [what, open] of Object.entries(OPEN))
        open.readBy(registry, (shown) => shown.set(figures[what as keyof typeof OPEN]()));
    },
  };
}
