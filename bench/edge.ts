import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { openBenchEdges } from './bench-edges.js';
import { makeJsonServer } from './json-server.js';
import type { MeasuredEdge } from './measured-edge.js';
import { median } from './median.js';
import { met, type Say } from './say.js';

const CONNECTIONS = 8;
const REQUESTS_A_ROUND = 800;
const WARM_UP_ROUNDS = 4;
const ROUNDS = 12;
const MAX_MEASURE_MS = 60_000;
const GOAL_MS = 0.3;

const keys = (different: number): string[] =>
  Array.from({ length: CONNECTIONS }, (_, i) => `svc_live_bench${i % different}`);

/**
 * The second load is the most expensive: no two requests of a key are concurrent, so none are counted
 * together.
 */
const LOADS: Readonly<Record<string, string[]>> = {
  'one key on all connections': keys(1),
  'a key for each connection': keys(CONNECTIONS),
};

/** Guarded and unguarded runs alternate, so that other load on the machine affects both. */
async function compare(
  guarded: MeasuredEdge,
  unguarded: MeasuredEdge,
  load: string,
  say: Say,
): Promise<void> {
  const given = LOADS[load] as string[];
  for (let i = 0; i < WARM_UP_ROUNDS; i++) {
    await guarded.spendOn(REQUESTS_A_ROUND, given);
    await unguarded.spendOn(REQUESTS_A_ROUND, given);
  }
  const pairs: Array<{ with: number; without: number }> = [];
  const until = Date.now() + MAX_MEASURE_MS;
  while (pairs.length < ROUNDS && Date.now() < until) {
    pairs.push({
      with: await guarded.spendOn(REQUESTS_A_ROUND, given),
      without: await unguarded.spendOn(REQUESTS_A_ROUND, given),
    });
  }
  const added = pairs.map((pair) => pair.with - pair.without);
  const ms = (value: number) => `${value.toFixed(3)} ms`;
  say(`${load}, ${pairs.length} paired rounds of ${REQUESTS_A_ROUND} requests, processor time a request:`);
  say(`  with the guard     ${ms(median(pairs.map((pair) => pair.with)))}`);
  say(`  without            ${ms(median(pairs.map((pair) => pair.without)))}`);
  say(
    `  the guard adds     ${ms(median(added))} (rounds: ${ms(Math.min(...added))} to ${ms(Math.max(...added))}); ` +
      `goal: below ${ms(GOAL_MS)}, ${met(median(added) < GOAL_MS)}`,
  );
}

/**
 * Throws if the edge counted locally because its database was unreachable, which would invalidate the
 * measurement.
 */
async function requireCounted(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select 1 from edge.rate_limit where points > 1 limit 1');
  await client.end();
  if (rows.length === 0) throw new Error('No request was counted in the database: the results are invalid');
}

/**
 * Measures the cost of credential check, rate limit and signature at a warm edge: `GET /v1/jobs/:id` with and
 * without them.
 */
export async function benchEdge(say: Say): Promise<void> {
  const { url, server } = await startStandIns();
  const edges = await openBenchEdges(url);
  try {
    const [guarded, unguarded] = [await edges.start(true), await edges.start(false)];
    for (const load of Object.keys(LOADS)) {
      await compare(guarded, unguarded, load, say);
      await requireCounted(edges.databaseUrl);
    }
  } finally {
    await edges.stop();
    server.close();
  }
}

const INSTANT = '2026-01-01T00:00:00.000Z';

const JOB = {
  id: 'export_1',
  type: 'export',
  status: 'COMPLETED',
  video: { id: 'vid_1' },
  result: null,
  error: null,
  progress: { percent: 100, step: 'done', message: 'Done', etaSeconds: null },
  attempt: 1,
  createdAt: INSTANT,
  startedAt: INSTANT,
  finishedAt: INSTANT,
  updatedAt: INSTANT,
};

function answer(text: string): unknown {
  const { query, variables } = JSON.parse(text) as { query: string; variables?: { tokenHash?: string } };
  if (!query.includes('credential')) return { job: JOB };
  return {
    credential: {
      workspaceId: 'ws_bench',
      userId: null,
      role: null,
      scopes: null,
      credentialId: `key_${variables?.tokenHash?.slice(0, 16)}`,
      plan: { id: 'business', apiAccess: true, videoMinutesPerMonth: 500, webhooks: 10 },
    },
  };
}

/** Replaces auth and jobs at one address with constant responses, so that only the edge is measured. */
async function startStandIns(): Promise<{ url: string; server: Server }> {
  const server = makeJsonServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
