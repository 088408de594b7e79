import { join } from 'node:path';
import { ApolloGateway, type SupergraphSdlHook } from '@apollo/gateway';
import type { GraphQLSchema } from 'graphql';
import type { SignCaller } from '../services/platform/caller.js';
import type { Lifecycle } from '../services/platform/lifecycle.js';
import { packageRoot } from '../services/platform/package-root.js';
import { followSupergraphFile } from './follow-supergraph-file.js';
import { SubgraphDataSource } from './subgraph-data-source.js';

export interface Supergraph {
  readonly gateway: ApolloGateway;
  /** Where the subgraphs answer over HTTP, by name. */
  readonly urls: Readonly<Record<string, string>>;
  /** How each is asked; complete once the supergraph is loaded. */
  readonly sources: ReadonlyMap<string, SubgraphDataSource>;
  /** What clients may ask for from now on. Called at every load; to be set before the first. */
  onSchema(hear: (schema: GraphQLSchema, supergraphSdl: string) => void): void;
  load(): Promise<unknown>;
}

export interface SupergraphOptions {
  readonly urls: Readonly<Record<string, string>>;
  readonly sign: SignCaller;
  /** Resolves to the supergraph and may update it later; the printed one, which is read again at SIGHUP, when absent. */
  readonly readSupergraph?: SupergraphSdlHook | undefined;
}

const PRINTED = join(packageRoot, 'schemas/supergraph.graphql');

/** The composed schema, planned over the subgraphs at these addresses. */
export function makeSupergraph(
  lifecycle: Lifecycle,
  { urls, sign, readSupergraph }: SupergraphOptions,
): Supergraph {
  const { log } = lifecycle;
  const sources = new Map<string, SubgraphDataSource>();
  // Read when a gateway is made: nothing is told to anybody.
  process.env.APOLLO_TELEMETRY_DISABLED = 'true';
  const gateway = new ApolloGateway({
    supergraphSdl: readSupergraph ?? followSupergraphFile(PRINTED, log),
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
  return {
    ...{ gateway, urls, sources },
    onSchema: (hear) =>
      void gateway.onSchemaLoadOrUpdate(({ apiSchema, coreSupergraphSdl }) =>
        hear(apiSchema, coreSupergraphSdl),
      ),
    load: () =>
      lifecycle.start(
        'supergraph',
        () => gateway.load(),
        async () => {
          await gateway.stop();
          await Promise.all([...sources.values()].map((source) => source.close()));
        },
      ),
  };
}
