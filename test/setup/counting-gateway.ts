import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { graphql } from 'graphql';
import type { DataSource } from 'typeorm';
import type { Caller } from '../../services/platform/access/caller.js';
import { packageRoot } from '../../services/platform/config/package-root.js';
import type { TestSubgraph } from './subgraphs.js';

/** The cost of an operation by subgraph. */
export interface OperationCost {
  /** Requests to the subgraph, and how many of them were for entities. */
  readonly fetches: Record<string, number>;
  readonly entityFetches: Record<string, number>;
  /** Statements that the subgraph sent to its database. */
  readonly statements: Record<string, number>;
}

export interface CountingGateway {
  // biome-ignore lint/suspicious/noExplicitAny: the tests are about what is in it.
  ask(query: string, variables?: Record<string, unknown>): Promise<OperationCost & { data: any }>;
  stop(): Promise<void>;
}

/**
 * Starts the supergraph with production plans over subgraphs in this process; each fetch has its own context,
 * like a request.
 */
export async function startCountingGateway(
  subgraphs: readonly TestSubgraph[],
  caller: Caller,
): Promise<CountingGateway> {
  let cost: OperationCost = { fetches: {}, entityFetches: {}, statements: {} };
  const add = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const { name, contextOf } of subgraphs) {
    const { db } = contextOf(caller) as unknown as { db: DataSource };
    db.logger = { ...db.logger, logQuery: () => add(cost.statements, name) };
  }
  const gateway = new ApolloGateway({
    supergraphSdl: readFileSync(join(packageRoot, 'schemas/supergraph.graphql'), 'utf8'),
    buildService: ({ name }) => ({
      process: async ({ request: { query = '', variables } }) => {
        const subgraph = subgraphs.find((one) => one.name === name) as TestSubgraph;
        add(cost.fetches, name);
        if (query.includes('_entities')) add(cost.entityFetches, name);
        const { data, errors } = await graphql({
          schema: subgraph.schema,
          source: query,
          variableValues: variables as Record<string, unknown>,
          contextValue: subgraph.contextOf(caller),
        });
        return { data: data as Record<string, unknown>, errors };
      },
    }),
  });
  const server = new ApolloServer({ gateway, stopOnTerminationSignals: false });
  await server.start();
  return {
    async ask(query, variables = {}) {
      cost = { fetches: {}, entityFetches: {}, statements: {} };
      const { body } = await server.executeOperation({ query, variables });
      if (body.kind !== 'single') throw new Error('a streamed answer');
      const { data, errors } = body.singleResult;
      if (errors) throw new Error(JSON.stringify(errors));
      return { ...cost, data };
    },
    stop: () => server.stop(),
  };
}
