import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openBenchEdges } from './bench-edges.js';
import { benchExecutors } from './gateway-executors.js';
import { benchQuery } from './gateway-queries.js';
import { benchRestRead } from './gateway-rest.js';
import { benchLiveSubscribers, benchSharedEvents } from './gateway-subscriptions.js';
import { type MeasuredGateway, NAMES } from './measured-gateway.js';
import { startApolloDefault, startHive, writeSupergraph } from './other-gateways.js';
import type { Say } from './say.js';

const ROWS = ['executors', 'one', 'join', 'events', 'subscribers', 'rest'] as const;
type Row = (typeof ROWS)[number];
/** Rows that measure running gateways. */
const RUNNING: readonly Row[] = ['one', 'join', 'events', 'subscribers'];
/** Rows that compare several gateways. */
const COMPARED: readonly Row[] = ['one', 'join', 'events'];

/**
 * Measures the cost of an operation and of an event at the gateway, compared with other gateways on the same
 * supergraph; of executing a plan, compared with Apollo's executor; the memory of live subscribers; and the cost of REST compared with GraphQL. Runs all rows, or
 * the named ones.
 */
export async function benchGateway(
  say: Say,
  env: NodeJS.ProcessEnv,
  folder: string,
  named: readonly string[],
): Promise<void> {
  const unknown = named.filter((name) => !ROWS.includes(name as Row));
  if (unknown.length > 0) throw new Error(`${unknown.join()} must be among ${ROWS.join(', ')}`);
  const rows = ROWS.filter((row) => named.length === 0 || named.includes(row));
  if (rows.includes('executors')) await benchExecutors(say);
  if (rows.some((row) => RUNNING.includes(row))) await benchBesideOthers(rows, say, env, folder);
  if (rows.includes('rest')) await benchRestRead(say, env, folder);
}

async function benchBesideOthers(
  rows: readonly Row[],
  say: Say,
  env: NodeJS.ProcessEnv,
  folder: string,
): Promise<void> {
  const undo: Array<() => unknown> = [];
  try {
    const standIns = fork(join(import.meta.dirname, 'gateway-subgraphs.js'));
    undo.push(() => standIns.disconnect());
    const [{ port }] = (await once(standIns, 'message')) as [{ port: number }];
    const url = `http://127.0.0.1:${port}`;
    const edges = await openBenchEdges(url);
    undo.push(() => edges.stop());
    const ours: MeasuredGateway = { name: NAMES.ours, ...(await edges.start(false)) };
    const others: MeasuredGateway[] = [];
    let hive: MeasuredGateway[] = [];
    if (rows.some((row) => COMPARED.includes(row))) {
      others.push({ name: NAMES.guarded, ...(await edges.start(true)) });
      const supergraph = writeSupergraph(folder, url);
      const place = { folder, path: env.PATH, cacheFolder: env.BENCH_PROGRAMS };
      const apollo = await startApolloDefault(place, supergraph);
      undo.push(() => apollo.stop());
      others.push({ name: NAMES.apollo, ...apollo });
      const started = await startHive(place, supergraph, say).catch((err: Error) => {
        say(`Hive Gateway is skipped, so the goals are not judged: ${err.message}`);
        return null;
      });
      if (started) {
        undo.push(() => started.stop());
        hive = [{ name: NAMES.hive, ...started }];
      }
    }
    if (rows.includes('one')) await benchQuery([ours, ...others, ...hive], 'one subgraph', say);
    if (rows.includes('join')) await benchQuery([ours, ...others, ...hive], 'join', say);
    if (rows.includes('events')) await benchSharedEvents([ours, ...hive], standIns, say);
    if (rows.includes('subscribers')) await benchLiveSubscribers(await edges.startShipped(), standIns, say);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}
