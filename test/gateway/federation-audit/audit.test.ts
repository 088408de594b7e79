import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { composeServices } from '@apollo/composition';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { expect } from 'chai';
import { graphql, type OperationDefinitionNode, parse, validate } from 'graphql';
import {
  type AskSubgraph,
  executePlan,
  type SubgraphAnswer,
} from '../../../gateway/execution/execute-plan.js';
import { planOperation } from '../../../gateway/execution/plan-operation.js';
import { readVariables } from '../../../gateway/operation/execute-operation.js';
import { makeSchemaGeneration, type SchemaGeneration } from '../../../gateway/schema-generation.js';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { executeByApollo } from '../../setup/apollo-executor.js';

interface Subgraph {
  readonly name: string;
  readonly typeDefs: string;
  readonly resolvers: object;
}

interface Case {
  readonly query: string;
  readonly expected: { readonly data?: unknown; readonly errors?: boolean };
}

const SUITES = join(packageRoot, 'test', 'gateway', 'federation-audit', 'suites');

/**
 * Queries that are answered wrongly because of their plans by `@apollo/query-planner`: with the executor of Apollo as well,
 * and in the audit's own report of `@apollo/gateway`.
 */
const LIMITS_OF_THE_PLANNER: Readonly<Record<string, string>> = {
  'keys-mashup 0': 'fetches no field of a nested key that only another key of the type has',
  'non-resolvable-interface-object 1':
    'plans an interface object that no subgraph resolves, instead of failing',
  'requires-with-argument 2': 'requires a field with other arguments than the client under the same name',
  'requires-with-argument 3': 'requires a field with other arguments than the client under the same name',
  'requires-with-argument 4': 'requires a field with other arguments than the client under the same name',
  'requires-with-argument-conflict 0': 'requires a field twice with different arguments under the same name',
};

const suites = readdirSync(SUITES)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

const readCases = (suite: string): Case[] => JSON.parse(readFileSync(join(SUITES, `${suite}.json`), 'utf8'));

async function readSubgraphs(suite: string): Promise<readonly Subgraph[]> {
  const loaded = await import(pathToFileURL(join(SUITES, `${suite}.mjs`)).href);
  return (loaded as { default: readonly Subgraph[] }).default;
}

function compose(subgraphs: readonly Subgraph[]): SchemaGeneration {
  const { supergraphSdl, errors } = composeServices(
    subgraphs.map(({ name, typeDefs }) => ({ name, url: `http://${name}`, typeDefs: parse(typeDefs) })),
  );
  if (!supergraphSdl) throw new Error(String(errors));
  return makeSchemaGeneration(1, supergraphSdl);
}

/** Executes fetches with the resolvers of the subgraphs. */
function askOf(subgraphs: readonly Subgraph[]): AskSubgraph {
  const schemas = new Map(
    subgraphs.map(({ name, typeDefs, resolvers }) => [
      name,
      buildSubgraphSchema({ typeDefs: parse(typeDefs), resolvers: resolvers as never }),
    ]),
  );
  return async ({ serviceName, operation, operationName }, variables) => {
    const schema = schemas.get(serviceName);
    if (!schema) throw new Error(`There is no subgraph ${serviceName}`);
    const variableValues = JSON.parse(JSON.stringify(variables));
    const answer = await graphql({ schema, source: operation, operationName, variableValues });
    return JSON.parse(JSON.stringify(answer)) as SubgraphAnswer;
  };
}

type Execute = typeof executePlan;

interface Outcome {
  readonly data: unknown;
  readonly errors: boolean | null;
}

async function execute(
  { generation, ask }: { readonly generation: SchemaGeneration; readonly ask: AskSubgraph },
  { query, expected }: Case,
  executor: Execute,
): Promise<Outcome> {
  const { data, errors } = await answer(generation, ask, query, executor).catch(() => NOTHING);
  // Where the suite does not say whether there are errors, only the data count.
  return {
    data: JSON.parse(JSON.stringify(data ?? null)),
    errors: expected.errors === undefined ? null : errors,
  };
}

const NOTHING = { data: null, errors: true };

async function answer(generation: SchemaGeneration, ask: AskSubgraph, query: string, executor: Execute) {
  const document = parse(query);
  if (validate(generation.schema, document).length > 0) return NOTHING;
  const operation = document.definitions.find((node) => node.kind === 'OperationDefinition');
  const { coerced = {} } = readVariables(generation.schema, operation as OperationDefinitionNode, {});
  const planned = planOperation(generation, document, operation as OperationDefinitionNode);
  const { data, errors } = await executor(generation, planned, { variables: {}, coerced, ask });
  return { data, errors: errors.length > 0 };
}

describe('the federation gateway audit', () => {
  it('has all of its suites and queries', () => {
    expect(suites).to.have.length(46);
    expect(suites.flatMap(readCases)).to.have.length(199);
  });

  for (const suite of suites) {
    it(`${suite}: every query is answered as expected`, async () => {
      const subgraphs = await readSubgraphs(suite);
      const supergraph = { generation: compose(subgraphs), ask: askOf(subgraphs) };

      for (const [index, one] of readCases(suite).entries()) {
        const outcome = await execute(supergraph, one, executePlan);
        const due: Outcome = { data: one.expected.data ?? null, errors: one.expected.errors ?? null };
        const name = `${suite} ${index}`;
        const limit = LIMITS_OF_THE_PLANNER[name];
        if (!limit) expect(outcome, `${name}: ${one.query}`).to.deep.equal(due);
        else {
          expect(outcome, `${name} is no limit any more: ${limit}`).not.to.deep.equal(due);
          expect(await execute(supergraph, one, executeByApollo), name).not.to.deep.equal(due);
        }
      }
    });
  }
});
