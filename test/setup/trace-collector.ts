import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector receives it. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links?: ReadonlyArray<{ readonly traceId: string; readonly spanId: string }>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The part of an OTLP request that tests read. */
interface TraceRequest {
  readonly resourceSpans: ReadonlyArray<{
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: ReadonlyArray<{
      readonly spans: ReadonlyArray<
        Omit<CollectedSpan, 'service' | 'attributes'> & { attributes: readonly Attribute[] }
      >;
    }>;
  }>;
}

export interface TraceCollector {
  readonly url: string;
  /** Paths and content types of the requests. */
  readonly requests: Array<{
    readonly path: string;
    readonly contentType: string | undefined;
    readonly key: unknown;
  }>;
  /** Returns the spans of a trace that have arrived. */
  spansOf(traceId: string): CollectedSpan[];
  /** Returns the spans of other traces that link to this one. */
  linkedTo(traceId: string): CollectedSpan[];
  stop(): void;
}

const MAX_SPANS = 50_000;

const valuesOf = (attributes: readonly Attribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

function readSpans({ resourceSpans }: TraceRequest): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({ ...span, service, attributes: valuesOf(span.attributes) }));
  });
}

/**
 * Starts an OpenTelemetry collector that reads OTLP over HTTP as JSON and keeps the newest spans, which
 * `GET /spans/<trace ID>` and `GET /linked/<trace ID>` return to other processes.
 */
export async function startTraceCollector(): Promise<TraceCollector> {
  let spans: CollectedSpan[] = [];
  const requests: TraceCollector['requests'] = [];
  const spansOf = (traceId: string) => spans.filter((span) => span.traceId === traceId);
  const linkedTo = (traceId: string) =>
    spans.filter(({ links = [] }) => links.some((link) => link.traceId === traceId));
  const server = createServer(async (request, response) => {
    const contentType = request.headers['content-type'];
    if (request.method === 'POST')
      requests.push({ path: request.url ?? '', contentType, key: request.headers['x-key'] });
    if (contentType === 'application/json') {
      spans = [...spans, ...readSpans((await json(request)) as TraceRequest)].slice(-MAX_SPANS);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    } else if (request.method === 'GET') {
      const [, which, traceId = ''] = /^\/(spans|linked)\/(\w+)$/.exec(request.url ?? '') ?? [];
      response.end(JSON.stringify(which === 'linked' ? linkedTo(traceId) : spansOf(traceId)));
    } else {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    spansOf,
    linkedTo,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
