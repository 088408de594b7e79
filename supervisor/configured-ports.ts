import { CHILD_NAMES } from './children.js';
import type { SupervisorConfig } from './config.js';
import { findPortFaults, type PortFault } from './ports.js';

/** Returns the ports of services that the configuration names, by their variables. */
function servicePorts(config: SupervisorConfig): Record<string, number> {
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
function metricsPorts({ METRICS_PORT }: SupervisorConfig): Record<string, number> {
  if (METRICS_PORT === undefined) return {};
  return Object.fromEntries(
    CHILD_NAMES.map((name, index) => [`METRICS_PORT (${name})`, METRICS_PORT + index]),
  );
}

/** Returns all ports of the configuration, which no other server may use. */
export const configuredPorts = (config: SupervisorConfig): Set<number> =>
  new Set([...Object.values(servicePorts(config)), ...Object.values(metricsPorts(config))]);

/** Returns the configured ports that can't be listened on, or that are meant for two servers of one address. */
export async function findConfiguredPortFaults(config: SupervisorConfig): Promise<PortFault[]> {
  const { HOST, METRICS_HOST } = config;
  const [services, metrics] = [servicePorts(config), metricsPorts(config)];
  if (HOST === METRICS_HOST) return findPortFaults(HOST, { ...services, ...metrics });
  return [...(await findPortFaults(HOST, services)), ...(await findPortFaults(METRICS_HOST, metrics))];
}
