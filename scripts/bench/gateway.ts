import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Pool } from 'undici';
import { openBenchEdges } from './bench-edges.js';
import { benchRestRead } from './gateway-rest.js';
import { median } from './median.js';
import { startApolloDefault, startHive, writeSupergraph } from './other-gateways.js';
import { cpuSecondsOfTree } from './process-tree.js';
import type { Say } from './say.js';

const CONNECTIONS = 8;
const REQUESTS_A_ROUND = 1600;
const WARM_UP_ROUNDS = 3;
const ROUNDS = 7;

const QUERIES = {
  'one subgraph': {
    query:
      'query One($id: ID!) { job(id: $id) { id kind status attempt progress { percent step message } } }',
    goal: 0.3,
  },
  join: {
    query: 'query Join($id: ID!) { job(id: $id) { id status video { id name status } } }',
    goal: 0.25,
  },
} as const;

interface Measured {
  readonly name: string;
  readonly pid: number;
  readonly graphqlUrl: string;
}

/** Microseconds of processor time that the gateway takes for each of a round's requests. */
async function spendOn(gateway: Measured, query: string): Promise<number> {
  const { origin, pathname } = new URL(gateway.graphqlUrl);
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const body = JSON.stringify({ query, variables: { id: 'export_1' } });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    authorization: 'Bearer svc_live_bench',
  };
  const call = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const answer = await pool.request({ path: pathname, method: 'POST', headers, body });
      const text = await answer.body.text();
      if (!text.includes('export_1') || text.includes('"errors"')) {
        throw new Error(`${gateway.name} answers ${answer.statusCode}: ${text.slice(0, 300)}`);
      }
    }
  };
  const before = cpuSecondsOfTree(gateway.pid);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => call(REQUESTS_A_ROUND / CONNECTIONS)));
  const spent = cpuSecondsOfTree(gateway.pid) - before;
  await pool.close();
  return (spent / REQUESTS_A_ROUND) * 1_000_000;
}

/** They take turns, so that whatever else the machine does meets all of them. */
async function compare(gateways: readonly Measured[], kind: keyof typeof QUERIES, say: Say): Promise<void> {
  const { query, goal } = QUERIES[kind];
  const rounds = new Map(gateways.map(({ name }) => [name, [] as number[]]));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const gateway of gateways) {
      const spent = await spendOn(gateway, query);
      if (round >= 0) rounds.get(gateway.name)?.push(spent);
    }
  }
  const of = (name: string) => median(rounds.get(name) as number[]);
  say(`${kind}, ${ROUNDS} rounds of ${REQUESTS_A_ROUND} requests in turns, processor time a request:`);
  for (const { name } of gateways) say(`  ${name.padEnd(28)} ${of(name).toFixed(0).padStart(5)} µs`);
  if (!rounds.has(HIVE)) return;
  for (const name of [OURS, GUARDED]) {
    const share = of(name) / of(HIVE);
    const verdict = share <= goal ? 'met' : 'missed';
    say(`  ${name} takes ${share.toFixed(2)} of Hive; goal: at most ${goal.toFixed(2)}, ${verdict}`);
  }
}

const OURS = 'ours';
const GUARDED = 'ours with credential and rate';
const HIVE = 'Hive Gateway';

/** What an operation costs at the gateway, beside others over the same supergraph; and what REST costs beside GraphQL. */
export async function benchGateway(say: Say, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const undo: Array<() => unknown> = [];
  try {
    const standIns = fork(join(import.meta.dirname, 'gateway-subgraphs.js'));
    undo.push(() => standIns.disconnect());
    const [{ port }] = (await once(standIns, 'message')) as [{ port: number }];
    const url = `http://127.0.0.1:${port}`;
    const supergraph = writeSupergraph(folder, url);
    const edges = await openBenchEdges(url);
    undo.push(() => edges.stop());
    const gateways: Measured[] = [
      { name: OURS, ...(await edges.start(false)) },
      { name: GUARDED, ...(await edges.start(true)) },
    ];
    const place = { folder, path: env.PATH };
    const apollo = await startApolloDefault(place, supergraph);
    undo.push(() => apollo.stop());
    gateways.push({ name: 'Apollo with its defaults', ...apollo });
    const hive = await startHive(place, supergraph, say).catch((err: Error) => {
      say(`Hive Gateway is left out, the goals are not judged: ${err.message}`);
      return null;
    });
    if (hive) {
      undo.push(() => hive.stop());
      gateways.push({ name: HIVE, ...hive });
    }
    for (const kind of ['one subgraph', 'join'] as const) await compare(gateways, kind, say);
  } finally {
    for (const step of undo.reverse()) await step();
  }
  await benchRestRead(say, env, folder);
}
