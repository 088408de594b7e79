import { CHILD_NAMES } from './children.js';
import type { SupervisorConfig } from './config.js';

/** Returns the ports of services that the configuration names, by their variables. */
export function servicePorts(config: SupervisorConfig): Record<string, number> {
  const {
    REST_PORT,
    GATEWAY_PORT,
    VIDEOS_PORT,
    JOBS_PORT,
    AUTH_PORT,
    WEBHOOKS_PORT,
    MEDIA_PORT,
    WORKER_PORT,
    AUTH_SUBGRAPH_PORT,
  } = config;
  const ports = { REST_PORT, GATEWAY_PORT, VIDEOS_PORT, JOBS_PORT, AUTH_PORT, WEBHOOKS_PORT, MEDIA_PORT };
  return {
    ...ports,
    ...(WORKER_PORT && { WORKER_PORT }),
    ...(AUTH_SUBGRAPH_PORT && { AUTH_SUBGRAPH_PORT }),
  };
}

/** Returns the ports of metrics, counted up from METRICS_PORT; none when it is not set. */
export function metricsPorts({ METRICS_PORT }: SupervisorConfig): Record<string, number> {
  if (METRICS_PORT === undefined) return {};
  return Object.fromEntries(
    CHILD_NAMES.map((name, index) => [`METRICS_PORT (${name})`, METRICS_PORT + index]),
  );
}

/** Returns all ports of the configuration, which no other server may use. */
export const configuredPorts = (config: SupervisorConfig): Set<number> =>
  new Set([...Object.values(servicePorts(config)), ...Object.values(metricsPorts(config))]);
