import type { SupervisorConfig } from '../../../supervisor/config.js';
import { metricsPorts, servicePorts } from '../../../supervisor/configured-ports.js';
import { findPortFaults } from '../../../supervisor/ports.js';
import { type Finding, fault, ok } from '../finding.js';

/** Looks whether the configured ports can be listened on; the product must not be running. */
export async function checkPorts(config: SupervisorConfig): Promise<Finding[]> {
  const faults = [
    ...(await findPortFaults(config.HOST, servicePorts(config))),
    ...(await findPortFaults(config.METRICS_HOST, metricsPorts(config))),
  ];
  return faults.length > 0 ? faults.map((text) => fault(text)) : [ok('all ports are free')];
}
