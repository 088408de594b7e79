import type { Logger } from 'pino';
import { errorMessage } from '../errors/errors.js';
import { within } from '../retry/within.js';
import { setTracing } from './is-tracing.js';
import type { TracingConfig } from './tracing-env.js';

export interface Tracing {
  /** Sends what is left, for a limited time. */
  stop(): Promise<void>;
}

const EXPORT_EVERY_MS = 1000;
const EXPORT_WITHIN_MS = 5000;
const REPORT_EVERY_MS = 60_000;
/** Spans that wait to be sent; beyond this number they are dropped. */
const MAX_WAITING = 10_000;

/**
 * Sends traces to the configured collector; null without one, and then nothing of the SDK is loaded. Metrics
 * and logs are never sent.
 */
export async function startTracing(
  name: string,
  config: Partial<TracingConfig>,
  log: Logger,
): Promise<Tracing | null> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  const [{ setGlobalErrorHandler }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-node'),
  ]);
  setGlobalErrorHandler(makeReport(log));
  const exporter = new (await exporterOf(config.OTEL_EXPORTER_OTLP_PROTOCOL))({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...config.OTEL_EXPORTER_OTLP_HEADERS },
    timeoutMillis: EXPORT_WITHIN_MS,
  });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': name,
      'service.namespace': 'video-processing-service',
      'process.pid': process.pid,
    }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG ?? 1),
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(exporter, {
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_WITHIN_MS,
      }),
    ],
  });
  provider.register();
  const { traceStatements } = await import('./trace-statements.js');
  const endStatements = traceStatements();
  setTracing(true);
  return {
    stop: async () => {
      setTracing(false);
      endStatements();
      await within(EXPORT_WITHIN_MS, 'sending the last spans', provider.shutdown()).catch(makeReport(log));
    },
  };
}

async function exporterOf(protocol: TracingConfig['OTEL_EXPORTER_OTLP_PROTOCOL'] = 'http/protobuf') {
  const { OTLPTraceExporter } = await (protocol === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'));
  return OTLPTraceExporter;
}

/** Reports failures at most once a minute: without its collector every batch fails. */
function makeReport(log: Logger): (err: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (err) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    log.warn({ reason: errorMessage(err) }, 'traces could not be sent to the collector');
  };
}
