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

/**
 * Returns a function for requests of all servers of the process that share the registry. Durations by route and
 * status as a histogram would be ten series for each, which is most of a megabyte for the routes of the REST API.
 */
export function makeMeasureRequest(metrics: Registry): MeasureRequest {
  const answered = ANSWERED.of(metrics);
  const routeSeconds = ROUTE_SECONDS.of(metrics);
  const duration = DURATION.of(metrics);
  return ({ method, route }, statusCode, elapsedMs) => {
    const status = `${Math.floor(statusCode / 100)}xx`;
    const seconds = elapsedMs / 1000;
    answered.inc({ method, route, status });
    routeSeconds.inc({ method, route }, seconds);
    duration.observe({ status }, seconds);
  };
}

/** Measures the requests of all routes. */
export function measureRequests(app: FastifyInstance, measure: MeasureRequest): void {
  app.addHook('onResponse', (request, reply, done) => {
    measure(routeOf(request, reply), reply.statusCode, reply.elapsedTime);
    done();
  });
}
