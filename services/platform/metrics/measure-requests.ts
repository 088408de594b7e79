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
function routeOf(request: FastifyRequest, { statusCode }: FastifyReply): { method: string; route: string } {
  const { url } = request.routeOptions;
  return url === undefined || statusCode === 405 ? UNKNOWN : { method: request.method, route: url };
}

/**
 * Measures requests, for all servers of the process that share the registry. Durations by route and status as
 * a histogram would be ten series for each, which is most of a megabyte for the routes of the REST API.
 */
export function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const answered = ANSWERED.of(metrics);
  const routeSeconds = ROUTE_SECONDS.of(metrics);
  const duration = DURATION.of(metrics);
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request, reply);
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const seconds = reply.elapsedTime / 1000;
    answered.inc({ ...route, status });
    routeSeconds.inc(route, seconds);
    duration.observe({ status }, seconds);
    done();
  });
}
