import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'undici';
import { makeCallerSigner, serviceClaims } from '../services/platform/access/caller.js';
import { type BenchProduct, startBenchProduct } from './bench-product.js';
import { median } from './median.js';
import { busyCoresOfTree, cpuSecondsOfTree } from './process-tree.js';
import { met, type Say } from './say.js';

/** As many as the edge answers of one credential at once, so that both sides work on the same number. */
const CONNECTIONS = 4;
const REQUESTS_A_ROUND = 1000;
/** Enough requests to finish JIT compilation. */
const WARM_UP_ROUNDS = 8;
/** Odd, for the median. Other work on the machine changes single rounds by a third. */
const ROUNDS = 9;
const IDLE_MS = 5000;
const GOAL = 1.5;

type Send = (pool: Pool) => Promise<{ status: number; text: string }>;

/** All processes of the product, and the cores that they keep busy while nobody uses it. */
interface Serving {
  readonly pid: number;
  readonly idleCores: number;
}

/** Returns the microseconds of processor time that the product uses per request while `origin` responds. */
async function spendOn(origin: string, { pid, idleCores }: Serving, send: Send): Promise<number> {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const call = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const { status, text } = await send(pool);
      if (status !== 200 || !text.includes('Read often'))
        throw new Error(`${origin} answers ${status}: ${text}`);
    }
  };
  const startedAt = performance.now();
  const before = cpuSecondsOfTree(pid);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => call(REQUESTS_A_ROUND / CONNECTIONS)));
  const spent = cpuSecondsOfTree(pid) - before;
  const idle = idleCores * ((performance.now() - startedAt) / 1000);
  await pool.close();
  return ((spent - idle) / REQUESTS_A_ROUND) * 1_000_000;
}

async function makeProject(product: BenchProduct): Promise<{ id: string; workspaceId: string }> {
  const headers = { authorization: `Bearer ${product.apiKey}`, 'content-type': 'application/json' };
  const made = await fetch(`${product.restUrl}/v1/projects`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Read often' }),
  });
  const { id } = (await made.json()) as { id: string };
  const asked = await fetch(product.graphqlUrl, {
    method: 'POST',
    headers,
    body: '{"query":"{ workspace { id } }"}',
  });
  const { data } = (await asked.json()) as { data: { workspace: { id: string } } };
  return { id, workspaceId: data.workspace.id };
}

/**
 * Measures reading one project over REST, through adapter and gateway, compared with requesting its service
 * directly.
 */
export async function benchRestRead(say: Say, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const product = await startBenchProduct(folder, env);
  try {
    const { id, workspaceId } = await makeProject(product);
    const key = readFileSync(join(product.dataDir, 'secrets', 'caller-jobs.jwk.json'), 'utf8');
    const sign = makeCallerSigner(JSON.parse(key));
    const token = async () => `Bearer ${await sign(serviceClaims(workspaceId))}`;
    let authorization = await token();
    const query =
      'query Project($id: ID!) { project(id: $id) { id name description videoCount thumbnailUrl createdAt updatedAt } }';
    const body = JSON.stringify({ query, variables: { id } });
    const directly: Send = async (pool) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await pool.request({ path: '/graphql', method: 'POST', headers, body });
      return { status: answer.statusCode, text: await answer.body.text() };
    };
    const overRest: Send = async (pool) => {
      const headers = { authorization: `Bearer ${product.apiKey}` };
      const answer = await pool.request({ path: `/v1/projects/${id}`, method: 'GET', headers });
      return { status: answer.statusCode, text: await answer.body.text() };
    };
    const measureBoth = async (serving: Serving) => {
      authorization = await token();
      return {
        direct: await spendOn(product.videosUrl, serving, directly),
        rest: await spendOn(product.restUrl, serving, overRest),
      };
    };
    for (let round = 0; round < WARM_UP_ROUNDS; round++)
      await measureBoth({ pid: product.pid, idleCores: 0 });
    const serving = { pid: product.pid, idleCores: await busyCoresOfTree(product.pid, IDLE_MS) };
    const direct: number[] = [];
    const rest: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const spent = await measureBoth(serving);
      direct.push(spent.direct);
      rest.push(spent.rest);
    }
    const share = median(rest) / median(direct);
    say(
      `a read, ${ROUNDS} rounds of ${REQUESTS_A_ROUND} in turns, processor time of all processes, PostgreSQL included:`,
    );
    say(`  the service directly         ${median(direct).toFixed(0).padStart(5)} µs`);
    say(`  REST, adapter and gateway    ${median(rest).toFixed(0).padStart(5)} µs`);
    say(
      `  REST takes ${share.toFixed(2)} of the service directly; goal: at most ${GOAL.toFixed(1)}, ${met(share <= GOAL)}`,
    );
  } finally {
    await product.stop();
  }
}
