import {
  type Attributes,
  context,
  INVALID_SPAN_CONTEXT,
  type Link,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { isTracing } from './is-tracing.js';
import { contextOf, traceparentOf } from './traceparent.js';

type Kind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface SpanOptions {
  readonly kind?: Kind;
  /** IDs and values from the code only: never what a client wrote, such as a title, and no secret. */
  readonly attributes?: Attributes;
  /** W3C `traceparent` of the span above; null begins a trace. Without it, the present span is above. */
  readonly parent?: string | null | undefined;
  /** W3C `traceparent` of related spans; absent and malformed ones are left out. */
  readonly links?: ReadonlyArray<string | null | undefined>;
}

const KINDS: Readonly<Record<Kind, SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Begins a span, which the caller ends; does nothing while tracing is off. */
export function beginSpan(
  name: string,
  { kind = 'internal', attributes, parent, links = [] }: SpanOptions = {},
): Span {
  const above = parent === undefined ? context.active() : contextOf(parent);
  return trace
    .getTracer('video-processing-service')
    .startSpan(name, { kind: KINDS[kind], links: linksTo(links), ...(attributes && { attributes }) }, above);
}

const linksTo = (traceparents: ReadonlyArray<string | null | undefined>): Link[] =>
  traceparents
    .map((traceparent) => trace.getSpanContext(contextOf(traceparent)))
    .filter((linked) => linked !== undefined)
    .map((linked) => ({ context: linked }));

/** Runs `work` so that the spans it begins are below this one. */
export const withSpan = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(context.active(), span), work);

/** Marks a span as failed. Only the class of the error is told: its message may quote a client. */
export function markFailed(span: Span, err: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', err instanceof Error ? err.name : 'unknown');
}

export function markPresentFailed(err: unknown): void {
  const span = trace.getActiveSpan();
  if (span) markFailed(span, err);
}

/** Records nothing; stands for every span while tracing is off. */
const NOT_RECORDED = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

export function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return isTracing() ? recordWork(name, options, work) : work(NOT_RECORDED);
}

async function recordWork<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, options);
  try {
    return await withSpan(span, () => work(span));
  } catch (err) {
    markFailed(span, err);
    throw err;
  } finally {
    span.end();
  }
}

/** Returns the W3C `traceparent` of the present span; undefined while tracing is off. */
export const currentTraceparent = (): string | undefined =>
  isTracing() ? traceparentOf(trace.getActiveSpan()) : undefined;

/** Returns the headers that carry the present span to another process; none while tracing is off. */
export function tracingHeaders(): { traceparent?: string } {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}
