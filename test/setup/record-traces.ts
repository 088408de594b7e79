import { context, propagation, trace } from '@opentelemetry/api';
import { startTracing } from '../../services/platform/tracing/start-tracing.js';
import type { TracingConfig } from '../../services/platform/tracing/tracing-env.js';
import { silentLog } from './calls.js';
import { startTraceCollector, type TraceCollector } from './trace-collector.js';

/** Traces the work of this process, and returns when its spans have reached the collector. */
export async function recordTraces(
  collector: TraceCollector,
  work: () => Promise<unknown>,
  settings: Partial<TracingConfig> = {},
): Promise<void> {
  const config = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    ...settings,
  } as const;
  const tracing = await startTracing('jobs', config, silentLog);
  await work();
  await tracing?.stop();
}

/** Gives each test of a suite a collector, and ends the tracing of this process after it. */
export function collectorOfEachTest(): () => TraceCollector {
  let collector: TraceCollector;
  beforeEach(async () => {
    collector = await startTraceCollector();
  });
  afterEach(() => {
    trace.disable();
    context.disable();
    propagation.disable();
    collector.stop();
  });
  return () => collector;
}
