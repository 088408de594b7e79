import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { defineCounter, defineHistogram, SECONDS } from './define-metric.js';

const STATUS = '`2xx`, `3xx`, `4xx`, `5xx`';

const ANSWERED = defineCounter({
  name: 'http_requests_total',
  help: 'Requests answered.',
  labels: {
    method: 'of the route; `other` for methods that the path does not support',
    route: 'path as declared, such as `/v1/videos/:id`; `unknown` where there is none',
    status: STATUS,
  },
  from: 'every process that serves HTTP',
});

const ROUTE_SECONDS = defineCounter({
  name: 'http_request_seconds_total',
  help: 'Time spent on answering; divided by the number of requests it is the mean of a route.',
  labels: { method: 'as above', route: 'as above' },
  from: 'every process that serves HTTP',
});

const DURATION = defineHistogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer a request. Uploads, event streams and requests that wait for a change last as long as their client wants.',
  labels: { status: STATUS },
  buckets: SECONDS,
  from: 'every process that serves HTTP',
});

const UNKNOWN = { method: 'other', route: 'unknown' } as const;

/** Paths and methods that a client makes up share one series: otherwise each would add series of its own. */
function routeOf(request: FastifyRequest, { statusCode }: FastifyReply): Route {
  const { url } = request.routeOptions;
  return url === undefined || statusCode === 405 ? UNKNOWN : { method: request.method, route: url };
}

interface Route {
  readonly method: string;
  readonly route: string;
}

/** Counts an answered request and its duration in milliseconds. */
export type MeasureRequest = (route: Route, statusCode: number, elapsedMs: number) => void;

interface Totals extends Route {
  readonly answered: Map<string, number>;
  seconds: number;
}

const CLASSES = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** The totals of each route, added up without the methods of metrics, which look up each series by its labels. */
class RouteTotals {
  readonly #byRoute = new Map<string, Map<string, Totals>>();

  add({ method, route }: Route, status: string, seconds: number): void {
    const totals = this.#byRoute.get(route)?.get(method) ?? this.#begin(method, route);
    totals.answered.set(status, (totals.answered.get(status) ?? 0) + 1);
    totals.seconds += seconds;
  }

  #begin(method: string, route: string): Totals {
    const totals: Totals = { method, route, answered: new Map(), seconds: 0 };
    const byMethod = this.#byRoute.get(route) ?? new Map<string, Totals>();
    this.#byRoute.set(route, byMethod.set(method, totals));
    return totals;
  }

  *[Symbol.iterator](): Generator<Totals> {
    for (const byMethod of this.#byRoute.values()) yield* byMethod.values();
  }
}

const totalsOf = new WeakMap<Registry, RouteTotals>();

/** Returns the totals that all servers of the process with this registry share. */
function sharedTotals(metrics: Registry): RouteTotals {
  const known = totalsOf.get(metrics);
  if (known) return known;
  const shared = new RouteTotals();
  totalsOf.set(metrics, shared);
  ANSWERED.readBy(metrics, (counter) => {
    for (const { method, route, answered } of shared)
      for (const [status, times] of answered) counter.inc({ method, route, status }, times);
  });
  ROUTE_SECONDS.readBy(metrics, (counter) => {
    for (const { method, route, seconds } of shared) counter.inc({ method, route }, seconds);
  });
  return shared;
}

/**
 * Returns a function for requests of all servers of the process that share the registry. Durations by route and
 * status as a histogram would be ten series for each, which is most of a megabyte for the routes of the REST API.
 */
export function makeMeasureRequest(metrics: Registry): MeasureRequest {
  const totals = sharedTotals(metrics);
  const duration = DURATION.of(metrics);
  return (route, statusCode, elapsedMs) => {
    const status = CLASSES[Math.floor(statusCode / 100)] as string;
    const seconds = elapsedMs / 1000;
    totals.add(route, status, seconds);
    duration.observe({ status }, seconds);
  };
}

export function measureRequests(app: FastifyInstance, measure: MeasureRequest): void {
  app.addHook('onResponse', (request, reply, done) => {
    measure(routeOf(request, reply), reply.statusCode, reply.elapsedTime);
    done();
  });
}
