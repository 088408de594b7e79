import { type Context, isSpanContextValid, ROOT_CONTEXT, type Span, trace } from '@opentelemetry/api';

/** W3C Trace Context, level 1; later versions may append fields. */
const WELL_FORMED = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Returns the context below a `traceparent`; that of a new trace when it is absent or malformed. */
export function contextOf(traceparent: string | null | undefined): Context {
  const [, version, traceId = '', spanId = '', flags = '', rest] = WELL_FORMED.exec(traceparent ?? '') ?? [];
  const isReadable = version !== '00' || rest === undefined;
  const above = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isReadable && isSpanContextValid(above) ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
}

/** Returns the `traceparent` of a span; undefined when it belongs to no trace. */
export function traceparentOf(span: Span | undefined): string | undefined {
  const present = span?.spanContext();
  if (!present || !isSpanContextValid(present)) return undefined;
  return `00-${present.traceId}-${present.spanId}-0${present.traceFlags & 1}`;
}
