import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { errorMessage } from './errors.js';
import { collectProcessMetrics } from './process-metrics.js';

/** Rejects, with what is missing, when the process can't do its work. */
export type ReadinessCheck = () => Promise<unknown>;

const CHECK_WITHIN_MS = 3000;

/** Whether another process of ours says it lives. */
export const livesAt =
  (url: string): ReadinessCheck =>
  async () => {
    const response = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(CHECK_WITHIN_MS) });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`answers ${response.status}`);
    return 'ok';
  };

async function runCheck(check: ReadinessCheck): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${CHECK_WITHIN_MS / 1000} s`)),
      CHECK_WITHIN_MS,
    );
  });
  try {
    const detail = await Promise.race([check(), late]);
    return typeof detail === 'string' ? detail : 'ok';
  } catch (err) {
    return `failed: ${errorMessage(err)}`;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * `/healthz`: the process lives. `/readyz`: 200 when every check passes, else 503; either way each check by name.
 * A check may resolve to a text that says how it is. `/metrics`: Prometheus text.
 */
export function serveHealth(
  app: FastifyInstance,
  { checks, metrics }: { checks: Readonly<Record<string, ReadinessCheck>>; metrics: Registry },
): void {
  collectProcessMetrics(metrics);
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer an HTTP request.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const names = Object.keys(checks);
    const results = await Promise.all(names.map((name) => runCheck(checks[name] as ReadinessCheck)));
    const ready = results.every((result) => !result.startsWith('failed'));
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      checks: Object.fromEntries(names.map((name, i) => [name, results[i]])),
    });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
}
