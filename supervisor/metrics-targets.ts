import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHILD_NAMES, reachableHost } from './children.js';
import { findFreePort } from './ports.js';

/** A port for each process: counted up from `first`, or any that is free. */
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

/** Where the metrics of this run are, as Prometheus reads it (`file_sd_configs`): by an account of its own, and there are only ports in it. */
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
  chmodSync(path, 0o644); // whatever the umask
}
