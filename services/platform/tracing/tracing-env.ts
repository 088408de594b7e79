import { z } from 'zod';

const headers = z.string().transform((text, ctx): Record<string, string> => {
  const pairs = text
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(pair));
  if (pairs.every((pair) => pair !== null))
    try {
      return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]));
    } catch {
      // Reported below.
    }
  ctx.addIssue({ code: 'custom', message: 'must be a list such as name=value,other=value, percent-encoded' });
  return z.NEVER;
});

/** Environment variables of tracing, under the names that OpenTelemetry gives them. */
export const TracingEnv = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Base URL of the OpenTelemetry collector that traces are sent to, such as `http://127.0.0.1:4318`. Without it there are no traces.',
    ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf', 'http/json'])
    .default('http/protobuf')
    .describe('How traces are sent: http/protobuf or http/json.'),
  OTEL_EXPORTER_OTLP_HEADERS: headers
    .optional()
    .describe('Headers of the requests to the collector, such as `authorization=Bearer%20…`.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe(
      'Share of the traces begun here that are recorded, from 0 to 1. A client’s own `traceparent` decides for itself.',
    ),
});
export type TracingConfig = Readonly<z.infer<typeof TracingEnv>>;
