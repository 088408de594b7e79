import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type ReadinessChecks, readReadiness, statusCodeOf } from '../process/health.js';
import type { Lifecycle } from '../process/lifecycle.js';
import { makeHttpServer } from './http-server.js';
import { listen } from './listen.js';

export interface Diagnosed {
  readonly checks: ReadinessChecks;
  readonly metrics: Registry;
}

/** The server for operators: `/metrics` as Prometheus text, and `/readyz` with the message of each check. */
export function makeDiagnosticsServer(log: Logger, { checks, metrics }: Diagnosed): FastifyInstance {
  const app = makeHttpServer({ log });
  app.get('/readyz', async (_request, reply) => {
    const { status, checks: inWords } = await readReadiness(checks);
    return reply.code(statusCodeOf(status)).send({ status, checks: inWords });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
  return app;
}

/**
 * Listens on a separate port, on the loopback address unless the operator configures another; without a port
 * it serves nothing.
 */
export async function serveDiagnostics(
  lifecycle: Lifecycle,
  {
    METRICS_HOST,
    METRICS_PORT,
  }: { readonly METRICS_HOST: string; readonly METRICS_PORT?: number | undefined },
  diagnosed: Diagnosed,
): Promise<void> {
  if (METRICS_PORT === undefined) return;
  await listen(lifecycle, makeDiagnosticsServer(lifecycle.log, diagnosed), METRICS_HOST, METRICS_PORT);
}
