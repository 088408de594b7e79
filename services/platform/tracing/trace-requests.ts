import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing } from './is-tracing.js';
import { isProbed } from './probed-routes.js';
import { beginSpan, markFailed, withSpan } from './spans.js';

/** Records a span for each request but those of probes, below the `traceparent` that the request has. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (isProbed(request)) return done();
    const { url: route } = request.routeOptions;
    const { traceparent } = request.headers;
    const span = beginSpan(route === undefined ? request.method : `${request.method} ${route}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : null,
      attributes: {
        'http.request.method': request.method,
        'request.id': request.id,
        ...(route !== undefined && { 'http.route': route }),
      },
    });
    spans.set(request, span);
    withSpan(span, done);
  });
  // The body is read in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) withSpan(span, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (!span) return;
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) markFailed(span, new Error(String(reply.statusCode)));
    span.end();
  });
}
