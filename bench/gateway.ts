import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationDefinitionNode, parse } from 'graphql';
import { type AskSubgraph, executePlan, type SubgraphAnswer } from '../gateway/execution/execute-plan.js';
import { planOperation } from '../gateway/execution/plan-operation.js';
import { makeSchemaGeneration } from '../gateway/schema-generation.js';
import { packageRoot } from '../services/platform/config/package-root.js';
import { executeByApollo } from '../test/setup/apollo-executor.js';
import { openBenchEdges } from './bench-edges.js';
import { benchQuery, QUERIES } from './gateway-queries.js';
import { benchRestRead } from './gateway-rest.js';
import { benchLiveSubscribers, benchSharedEvents } from './gateway-subscriptions.js';
import { type MeasuredGateway, NAMES } from './measured-gateway.js';
import { median } from './median.js';
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

const EXECUTIONS_A_ROUND = 5000;
/** Odd, for the median. The first round is a warm-up. */
const ROUNDS = 7;

const EXECUTORS = { ours: executePlan, "Apollo's executeQueryPlan": executeByApollo } as const;

const ID = 'export_1';
const PROGRESS = { percent: 100, step: 'done', message: 'Done' };
const JOB = { id: ID, kind: 'EXPORT', status: 'COMPLETED', attempt: 1, progress: PROGRESS };
const VIDEO = { __typename: 'Video', id: 'vid_1' };

/** The text of the response to a fetch, which is parsed anew for each execution: executors change its data. */
const RESPONSES = {
  'one subgraph': { root: JSON.stringify({ data: { job: JOB } }), entities: '' },
  join: {
    root: JSON.stringify({ data: { job: { id: ID, status: JOB.status, video: VIDEO } } }),
    entities: JSON.stringify({ data: { _entities: [{ name: 'Film', status: 'COMPLETED' }] } }),
  },
} as const;

/** Compares the executors on the same plans, in this process and without HTTP. */
async function benchExecutors(say: Say): Promise<void> {
  const sdl = readFileSync(join(packageRoot, 'schemas', 'supergraph.graphql'), 'utf8');
  const generation = makeSchemaGeneration(1, sdl);
  for (const kind of Object.keys(RESPONSES) as Array<keyof typeof RESPONSES>) {
    const document = parse(QUERIES[kind].query);
    const planned = planOperation(generation, document, document.definitions[0] as OperationDefinitionNode);
    const { root, entities } = RESPONSES[kind];
    const ask: AskSubgraph = async ({ requires }): Promise<SubgraphAnswer> =>
      JSON.parse(requires ? entities : root);
    const variables = { id: ID };
    const execution = { variables, coerced: variables, ask };
    const rounds = Object.keys(EXECUTORS).map((): number[] => []);
    for (let round = 0; round <= ROUNDS; round++)
      for (const [at, execute] of Object.values(EXECUTORS).entries()) {
        const before = process.cpuUsage();
        for (let i = 0; i < EXECUTIONS_A_ROUND; i++) {
          const { data, errors, faults } = await execute(generation, planned, execution);
          if (!data?.job || errors.length + faults.length > 0) throw new Error('The result has errors');
        }
        const { user, system } = process.cpuUsage(before);
        if (round > 0) rounds[at]?.push((user + system) / EXECUTIONS_A_ROUND);
      }
    say(`execution of ${kind}, ${ROUNDS} rounds of ${EXECUTIONS_A_ROUND} in turns, processor time each:`);
    const [ours, apollos] = rounds.map(median) as [number, number];
    for (const [at, name] of Object.keys(EXECUTORS).entries())
      say(`  ${name.padEnd(32)} ${[ours, apollos][at]?.toFixed(1).padStart(5)} µs`);
    say(`  ours takes ${(ours / apollos).toFixed(2)} of Apollo's`);
  }
}
