import { type BenchProduct, startBenchProduct } from './bench-product.js';
import { type FilledWorkspace, fillWorkspaces } from './lists-fill.js';
import { FIRST_SEARCH, LIMIT, type PrepareRequest, REQUESTS } from './lists-requests.js';
import { median } from './median.js';
import { cpuSecondsOfTree } from './process-tree.js';
import type { Say } from './say.js';

const MANY = 1_000_000;
const FEW = 1000;
const REQUESTS_A_BLOCK = 10;
const WARM_UP_BLOCKS = 1;
const BLOCKS = 12;
/** Relative to the processor time of the same request to a workspace that is alone in its database. */
const GOAL = 1.2;

interface Measured {
  readonly wallMs: number;
  /** Of all processes of the product, PostgreSQL included. */
  readonly processorMs: number;
}

/**
 * Sends one kind of request to each workspace in turn, so that whatever else the machine does affects all of them.
 * Processor time is summed up, since it is counted in hundredths of a second.
 */
async function measure(
  prepare: PrepareRequest,
  workspaces: readonly FilledWorkspace[],
): Promise<readonly Measured[]> {
  const requests: Array<{ pid: number; send: () => Promise<unknown>; walls: number[]; seconds: number }> = [];
  for (const workspace of workspaces)
    requests.push({ pid: workspace.product.pid, send: await prepare(workspace), walls: [], seconds: 0 });
  for (let block = 0; block < WARM_UP_BLOCKS + BLOCKS; block += 1)
    for (const request of requests) {
      const before = cpuSecondsOfTree(request.pid);
      const walls: number[] = [];
      for (let sent = 0; sent < REQUESTS_A_BLOCK; sent += 1) {
        const begun = performance.now();
        await request.send();
        walls.push(performance.now() - begun);
      }
      if (block < WARM_UP_BLOCKS) continue;
      request.walls.push(...walls);
      request.seconds += cpuSecondsOfTree(request.pid) - before;
    }
  return requests.map(({ walls, seconds }) => ({
    wallMs: median(walls),
    processorMs: (seconds * 1000) / (BLOCKS * REQUESTS_A_BLOCK),
  }));
}

/** Returns the milliseconds of processor time that a single request to each workspace takes. */
async function measureOnce(
  prepare: PrepareRequest,
  workspaces: readonly FilledWorkspace[],
): Promise<number[]> {
  const spent: number[] = [];
  for (const workspace of workspaces) {
    const { pid } = workspace.product;
    const send = await prepare(workspace);
    const before = cpuSecondsOfTree(pid);
    await send();
    spent.push((cpuSecondsOfTree(pid) - before) * 1000);
  }
  return spent;
}

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9);

function describe(name: string, [alone, ...others]: readonly Measured[]): string {
  const compared = others.map(({ processorMs, wallMs }) => {
    const ratio = processorMs / (alone as Measured).processorMs;
    return `${ms(processorMs)} (waited ${ms(wallMs)}), ${ratio.toFixed(2)} ${ratio <= GOAL ? 'met' : 'missed'}`;
  });
  return `  ${name.padEnd(36)} ${[ms((alone as Measured).processorMs), ...compared].join(' | ')}`;
}

/**
 * Measures what lists, searches and the overview cost with a thousand videos and jobs in a database that has no others,
 * with a thousand in a database with a million of others, and with a million. `named`: parts of the names of requests.
 */
export async function benchLists(
  say: Say,
  env: NodeJS.ProcessEnv,
  folder: string,
  named: readonly string[],
): Promise<void> {
  const products: BenchProduct[] = [];
  const start = async () => {
    const product = await startBenchProduct(folder, { PATH: env.PATH });
    products.push(product);
    return product;
  };
  try {
    const workspaces = await fillWorkspaces(await start(), [FEW], false);
    const shared = await start();
    const [begun, before] = [performance.now(), cpuSecondsOfTree(shared.pid)];
    workspaces.push(...(await fillWorkspaces(shared, [FEW, MANY], true)));
    const seconds = (value: number) => `${value.toFixed(0)} s`;
    const filling = seconds(cpuSecondsOfTree(shared.pid) - before);
    say(`filled within ${seconds((performance.now() - begun) / 1000)}, processor time ${filling}`);
    const first = await measureOnce(FIRST_SEARCH, workspaces);
    say(`a search that matches all, for the first time: ${first.map(ms).join(' | ')} of processor time`);
    say(`processor time of a request, pages of ${LIMIT}; goal: at most ${GOAL} of the first`);
    say(`  ${''.padEnd(36)} ${FEW} alone | ${FEW} beside ${MANY} of others | ${MANY}`);
    for (const [name, prepare] of Object.entries(REQUESTS))
      if (named.length === 0 || named.some((part) => name.includes(part)))
        say(describe(name, await measure(prepare, workspaces)));
  } finally {
    for (const product of products) await product.stop();
  }
}
