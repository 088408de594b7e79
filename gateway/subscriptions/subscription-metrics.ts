import { Counter, Gauge, type Registry } from 'prom-client';

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

const COUNTED = {
  executed: ['subscription_events_total', 'Events executed, each once for all its subscribers.'],
  delivered: ['subscription_deliveries_total', 'Events delivered to subscribers.'],
  superseded: [
    'subscription_superseded_total',
    'Events that a newer one replaced before they were executed.',
  ],
  dropped: ['subscription_dropped_total', 'Subscriptions ended because their client was too slow.'],
} as const;

export function makeSubscriptionMetrics(registry: Registry): SubscriptionMetrics {
  const registers = [registry];
  const counters = Object.fromEntries(
    Object.entries(COUNTED).map(([what, [name, help]]) => [what, new Counter({ name, help, registers })]),
  );
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  return {
    count: (what, times = 1) => counters[what]?.inc(times),
    watch: ({ sources, subscribers, sockets, streams }) => {
      gauge('subscription_sources', 'Operations open at subgraphs.', sources);
      gauge('subscription_subscribers', 'Subscriptions of clients.', subscribers);
      gauge('subscription_sockets', 'WebSockets of clients.', sockets);
      gauge('subscription_streams', 'Event streams of clients.', streams);
    },
  };
}
