import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationDefinitionNode, parse } from 'graphql';
import { type AskSubgraph, executePlan, type SubgraphAnswer } from '../gateway/execution/execute-plan.js';
import { planOperation } from '../gateway/execution/plan-operation.js';
import { makeSchemaGeneration } from '../gateway/schema-generation.js';
import { packageRoot } from '../services/platform/config/package-root.js';
import { executeByApollo } from '../test/setup/apollo-executor.js';
import { QUERIES } from './gateway-queries.js';
import { median } from './median.js';
import type { Say } from './say.js';

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
export async function benchExecutors(say: Say): Promise<void> {
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
