import type { Registry } from 'prom-client';

/** Returns the value of the series, such as `jobs_open{type="export",status="pending"}`; 0 when there is none. */
export async function metricValue(metrics: Registry, series: string): Promise<number> {
  const line = (await metrics.metrics()).split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}
