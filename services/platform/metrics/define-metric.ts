import { Counter, Gauge, Histogram, type Metric, type Registry } from 'prom-client';

/** A Prometheus metric as docs/metrics.md describes it. */
export interface MetricDefinition<L extends string = string> {
  readonly name: string;
  readonly help: string;
  /** Labels with the values that each can have: a metric has a bounded number of series. */
  readonly labels: Readonly<Record<L, string>>;
  /** Processes that serve it. */
  readonly from: string;
}

export interface HistogramDefinition<L extends string = string> extends MetricDefinition<L> {
  readonly buckets: readonly number[];
}

type MetricType = 'counter' | 'gauge' | 'histogram';
export type DescribedMetric = MetricDefinition & { readonly type: MetricType };

const described = new Map<string, DescribedMetric>();
const ofProcess: Metric[] = [];

function describe(type: MetricType, definition: MetricDefinition): void {
  if (described.has(definition.name)) throw new Error(`The metric ${definition.name} is defined twice`);
  described.set(definition.name, { ...definition, type });
}

export const describedMetrics = (): readonly DescribedMetric[] => [...described.values()];

const optionsOf = <L extends string>({ name, help, labels }: MetricDefinition<L>) => ({
  name,
  help,
  labelNames: Object.keys(labels) as L[],
});

/** Returns the registry's own instance of a metric, which is created on the first call. */
function ownMetric<M extends Metric>(registry: Registry, name: string, create: () => M): M {
  return (registry.getSingleMetric(name) as M | undefined) ?? create();
}

type FillCounter<L extends string> = (counter: Counter<L>) => void;

/** Returns a counter that is emptied and filled whenever metrics are served. */
const filledCounter = <L extends string>(
  definition: MetricDefinition<L>,
  registers: Registry[],
  fill: FillCounter<L>,
): Counter<L> =>
  new Counter({
    ...optionsOf(definition),
    registers,
    collect() {
      this.reset();
      fill(this as Counter<L>);
    },
  });

/**
 * Defines a counter. `of` returns the counter of a registry; `readBy` adds one that is emptied and filled with totals
 * whenever metrics are served, for what is counted too often for a counter's own methods.
 */
export function defineCounter<L extends string>(definition: MetricDefinition<L>) {
  describe('counter', definition);
  return {
    of: (registry: Registry): Counter<L> =>
      ownMetric(
        registry,
        definition.name,
        () => new Counter({ ...optionsOf(definition), registers: [registry] }),
      ),
    readBy: (registry: Registry, fill: FillCounter<L>): Counter<L> =>
      filledCounter(definition, [registry], fill),
  };
}

/** Defines a histogram. `of` returns the histogram of a registry. */
export function defineHistogram<L extends string>(definition: HistogramDefinition<L>) {
  describe('histogram', definition);
  const buckets = [...definition.buckets];
  return {
    of: (registry: Registry): Histogram<L> =>
      ownMetric(
        registry,
        definition.name,
        () => new Histogram({ ...optionsOf(definition), buckets, registers: [registry] }),
      ),
  };
}

/** Defines a gauge. `of` returns the gauge of a registry, `readBy` sets it whenever metrics are served. */
export function defineGauge<L extends string>(definition: MetricDefinition<L>) {
  describe('gauge', definition);
  return {
    of: (registry: Registry): Gauge<L> =>
      ownMetric(
        registry,
        definition.name,
        () => new Gauge({ ...optionsOf(definition), registers: [registry] }),
      ),
    readBy: (registry: Registry, read: (gauge: Gauge<L>) => Promise<void> | void): Gauge<L> =>
      new Gauge({
        ...optionsOf(definition),
        registers: [registry],
        // A database or broker that is away must not hide the other metrics.
        async collect() {
          try {
            await read(this as Gauge<L>);
          } catch {
            this.reset();
          }
        },
      }),
  };
}

/** Defines a counter that the whole process shares, for code that has no access to a registry. */
export function defineSharedCounter<L extends string>(definition: MetricDefinition<L>): Counter<L> {
  describe('counter', definition);
  const counter = new Counter({ ...optionsOf(definition), registers: [] });
  ofProcess.push(counter as Metric);
  return counter;
}

/** Like `defineSharedCounter`, emptied and filled with totals whenever metrics are served. */
export function defineSharedTotals<L extends string>(
  definition: MetricDefinition<L>,
  fill: FillCounter<L>,
): void {
  describe('counter', definition);
  ofProcess.push(filledCounter(definition, [], fill) as Metric);
}

/** Defines a histogram that the whole process shares, for code that has no access to a registry. */
export function defineSharedHistogram<L extends string>(definition: HistogramDefinition<L>): Histogram<L> {
  describe('histogram', definition);
  const buckets = [...definition.buckets];
  const histogram = new Histogram({ ...optionsOf(definition), buckets, registers: [] });
  ofProcess.push(histogram as Metric);
  return histogram;
}

/** Adds the metrics that the whole process shares to a registry. */
export function serveSharedMetrics(registry: Registry): void {
  for (const metric of ofProcess) registry.registerMetric(metric);
}

/** Buckets of times from milliseconds to a minute, in seconds. */
export const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
/** Buckets of times from a tenth of a second to an hour, in seconds. */
export const LONG_SECONDS = [0.1, 0.5, 1, 2.5, 5, 15, 60, 300, 900, 3600];
