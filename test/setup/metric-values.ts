import type { Registry } from 'prom-client';

/** Returns the value of the series, such as `jobs_open{type="export",status="pending"}`; 0 when there is none. */
export async function metricValue(metrics: Registry, series: string): Promise<number> {
  const line = (await metrics.metrics()).split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

/** Returns a function that returns by how much the value of each series has grown since now, in their order. */
export async function measureGrowth(
  metrics: Registry,
  series: readonly string[],
): Promise<() => Promise<number[]>> {
  const read = () => Promise.all(series.map((each) => metricValue(metrics, each)));
  const before = await read();
  return async () => (await read()).map((value, index) => value - (before[index] ?? 0));
}
