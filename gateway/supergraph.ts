import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApolloGateway } from '@apollo/gateway';
import type { GraphQLSchema } from 'graphql';
import type { SignCaller } from '../services/platform/caller.js';
import type { Lifecycle } from '../services/platform/lifecycle.js';
import { packageRoot } from '../services/platform/package-root.js';
import { SubgraphDataSource } from './subgraph-data-source.js';

export interface Supergraph {
  readonly gateway: ApolloGateway;
  /** What clients may ask for. */
  readonly schema: GraphQLSchema;
  readonly sources: ReadonlyMap<string, SubgraphDataSource>;
}

/** The composed schema, planned over the subgraphs at these addresses. */
export async function openSupergraph(
  lifecycle: Lifecycle,
  urls: Readonly<Record<string, string>>,
  sign: SignCaller,
): Promise<Supergraph> {
  const { log } = lifecycle;
  const sources = new Map<string, SubgraphDataSource>();
  const supergraphSdl = await readFile(join(packageRoot, 'schemas/supergraph.graphql'), 'utf8');
  // Read when a gateway is made: nothing is told to anybody.
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
  const gateway = new ApolloGateway({
    supergraphSdl,
    logger: {
      debug: (message) => log.debug(message),
      // It tells of its own start at length.
      info: (message) => log.debug(message),
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
    __exposeQueryPlanExperimental: false,
    buildService({ name }) {
      const url = urls[name];
      if (!url) throw new Error(`The supergraph names the unknown subgraph ${name}`);
      const source = new SubgraphDataSource(name, url, sign);
      sources.set(name, source);
      return source;
    },
  });
  const { schema } = await lifecycle.start(
    'supergraph',
    () => gateway.load(),
    async () => {
      await gateway.stop();
      await Promise.all([...sources.values()].map((source) => source.close()));
    },
  );
  return { gateway, schema, sources };
}
