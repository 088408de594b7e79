import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHILD_NAMES, reachableHost } from './children.js';
import { findFreePort } from './ports.js';

/** Assigns a port to each process: counted up from `first`, or any free one. */
export async function chooseMetricsPorts(
  first: number | undefined,
  host: string,
  meantForOthers: ReadonlySet<number>,
): Promise<Record<string, number>> {
  const ports: Record<string, number> = {};
  for (const [index, name] of CHILD_NAMES.entries())
    ports[name] = first === undefined ? await findFreePort(host, meantForOthers) : first + index;
  return ports;
}

export const metricsTargetsPath = (dataDir: string): string => join(dataDir, 'metrics-targets.json');

/**
 * Writes the metrics endpoints of this run as Prometheus targets (`file_sd_configs`). Prometheus runs under
 * another account, and the file contains only ports.
 */
export function writeMetricsTargets(
  dataDir: string,
  host: string,
  ports: Readonly<Record<string, number>>,
): void {
  const targets = Object.entries(ports).map(([service, port]) => ({
    targets: [`${reachableHost(host)}:${port}`],
    labels: { service },
  }));
  const path = metricsTargetsPath(dataDir);
  writeFileSync(path, `${JSON.stringify(targets, null, 2)}\n`);
  chmodSync(path, 0o644); // independent of the umask
}
