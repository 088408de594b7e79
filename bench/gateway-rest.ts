import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'undici';
import { makeCallerSigner, serviceClaims } from '../services/platform/caller.js';
import { type BenchProduct, startBenchProduct } from './bench-product.js';
import { median } from './median.js';
import { cpuSecondsOfTree } from './process-tree.js';
import type { Say } from './say.js';

const CONNECTIONS = 8;
const REQUESTS_A_ROUND = 400;
const WARM_UP_ROUNDS = 2;
const ROUNDS = 5;
const GOAL = 1.5;

type Send = (pool: Pool) => Promise<{ status: number; text: string }>;

/** Returns the microseconds of processor time that `pids` use per request while `origin` responds. */
async function spendOn(origin: string, pids: readonly number[], send: Send): Promise<number> {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const used = () => pids.reduce((sum, pid) => sum + cpuSecondsOfTree(pid), 0);
  const call = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const { status, text } = await send(pool);
      if (status !== 200 || !text.includes('Read often'))
        throw new Error(`${origin} answers ${status}: ${text}`);
    }
  };
  const before = used();
  await Promise.all(Array.from({ length: CONNECTIONS }, () => call(REQUESTS_A_ROUND / CONNECTIONS)));
  const spent = used() - before;
  await pool.close();
  return (spent / REQUESTS_A_ROUND) * 1_000_000;
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
    const [edge, videos] = [product.pidOf('supervisor/edge.js'), product.pidOf('videos/main.js')];
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
    const direct: number[] = [];
    const rest: number[] = [];
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      authorization = await token();
      const one = await spendOn(product.videosUrl, [videos], directly);
      const other = await spendOn(product.restUrl, [edge, videos], overRest);
      if (round < 0) continue;
      direct.push(one);
      rest.push(other);
    }
    const share = median(rest) / median(direct);
    say(`a read, ${ROUNDS} rounds of ${REQUESTS_A_ROUND} in turns, processor time of all that serve it:`);
    say(`  the service directly         ${median(direct).toFixed(0).padStart(5)} µs`);
    say(`  REST, adapter and gateway    ${median(rest).toFixed(0).padStart(5)} µs`);
    say(
      `  REST takes ${share.toFixed(2)} of the service directly; goal: at most ${GOAL.toFixed(1)}, ${share <= GOAL ? 'met' : 'missed'}`,
    );
  } finally {
    await product.stop();
  }
}
