import { Pool } from 'undici';
import { judge, type MeasuredGateway, NAMES } from './measured-gateway.js';
import { median } from './median.js';
import { cpuSecondsOfTree } from './process-tree.js';
import type { Say } from './say.js';

/** Enough connections to keep a gateway busy, so that the cost of waking up an idle process is not measured. */
const CONNECTIONS = 64;
const REQUESTS_A_ROUND = 4000;
/**
 * Requests of a round before the measured ones, in which connections are opened: while others are measured, a gateway
 * idles, and V8 discards code of idle processes.
 */
const LEAD_IN_REQUESTS = 1024;
/** Enough requests to finish JIT compilation. */
const WARM_UP_REQUESTS = 16_000;
/** Odd, for the median. Other work on the machine changes single rounds by a third. */
const ROUNDS = 9;

export const QUERIES = {
  'one subgraph': {
    query:
      'query One($id: ID!) { job(id: $id) { id kind status attempt progress { percent step message } } }',
    goal: 0.18,
  },
  join: {
    query: 'query Join($id: ID!) { job(id: $id) { id status video { id name status } } }',
    goal: 0.1,
  },
} as const;

/** Returns the microseconds of processor time per request of a round. */
async function spendOn(
  gateway: MeasuredGateway,
  query: string,
  requests = REQUESTS_A_ROUND,
): Promise<number> {
  const { origin, pathname } = new URL(gateway.graphqlUrl);
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    authorization: 'Bearer svc_live_bench',
  };
  const call = async (connection: number, first: number, end: number) => {
    for (let i = first; i < end; i++) {
      // A unique id, because Hive sends equal concurrent fetches once for all requests.
      const id = `export_${connection}_${i}`;
      const body = JSON.stringify({ query, variables: { id } });
      const answer = await pool.request({ path: pathname, method: 'POST', headers, body });
      const text = await answer.body.text();
      if (!text.includes(`"${id}"`) || text.includes('"errors"')) {
        throw new Error(`${gateway.name} answers ${answer.statusCode}: ${text.slice(0, 300)}`);
      }
    }
  };
  const callAll = (first: number, end: number) =>
    Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => call(at, first, end)));
  const [leadIn, each] = [LEAD_IN_REQUESTS / CONNECTIONS, Math.ceil(requests / CONNECTIONS)];
  await callAll(0, leadIn);
  const before = cpuSecondsOfTree(gateway.pid);
  await callAll(leadIn, leadIn + each);
  const spent = cpuSecondsOfTree(gateway.pid) - before;
  await pool.close();
  return (spent / (each * CONNECTIONS)) * 1_000_000;
}

/** Compares the gateways in alternating rounds, so that other load on the machine affects all of them. */
export async function benchQuery(
  gateways: readonly MeasuredGateway[],
  kind: keyof typeof QUERIES,
  say: Say,
): Promise<void> {
  const { query, goal } = QUERIES[kind];
  const rounds = new Map(gateways.map(({ name }) => [name, [] as number[]]));
  for (const gateway of gateways) await spendOn(gateway, query, WARM_UP_REQUESTS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const gateway of gateways) rounds.get(gateway.name)?.push(await spendOn(gateway, query));
  }
  const of = (name: string) => median(rounds.get(name) as number[]);
  say(`${kind}, ${ROUNDS} rounds of ${REQUESTS_A_ROUND} requests in turns, processor time a request:`);
  for (const { name } of gateways) say(`  ${name.padEnd(32)} ${of(name).toFixed(0).padStart(5)} µs`);
  if (!rounds.has(NAMES.hive)) return;
  for (const name of [NAMES.ours, NAMES.guarded]) say(judge(name, of(name) / of(NAMES.hive), goal));
}
