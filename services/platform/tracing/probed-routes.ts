import type { FastifyRequest } from 'fastify';

/** What probes and Prometheus read every few seconds. */
const PROBED = new Set(['/healthz', '/readyz', '/metrics']);

export const isProbed = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url !== undefined && PROBED.has(url);
