import type { SupervisorConfig } from '../../../supervisor/config.js';
import { configuredPorts, findConfiguredPortFaults } from '../../../supervisor/configured-ports.js';
import { findFreePort, type PortFault } from '../../../supervisor/ports.js';
import { type Finding, fault, ok } from '../finding.js';

/** Looks whether the configured ports can be listened on; the product must not be running. */
export async function checkPorts(config: SupervisorConfig): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const found of await findConfiguredPortFaults(config))
    findings.push(fault(found.text, mendOf(found, await findFreePort(undefined, configuredPorts(config)))));
  return findings.length > 0 ? findings : [ok('all ports are free')];
}

/** Returns the commands that mend the fault; `free` is a port that nothing uses. */
export function mendOf({ name, port, reason }: PortFault, free: number): string {
  // Metrics take several ports in a row.
  const isOfMetrics = name.startsWith('METRICS_PORT');
  const choose = isOfMetrics ? 'unset METRICS_PORT' : `export ${name}=${free}`;
  switch (reason) {
    case 'shared':
      return choose;
    case 'EADDRINUSE':
      return `${choose}, or end what uses it: ss --listening --tcp --numeric --processes 'sport = :${port}'`;
    case 'EACCES':
      return `${choose}, or sysctl --write net.ipv4.ip_unprivileged_port_start=${port}`;
    default:
      return `unset ${isOfMetrics ? 'METRICS_HOST' : 'HOST'}, or set it to an address that this machine has: ip -brief address`;
  }
}
