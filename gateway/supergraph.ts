import { join } from 'node:path';
import { ApolloGateway, type GraphQLDataSource, type SupergraphSdlHook } from '@apollo/gateway';
import type { FetchNode } from '@apollo/query-planner';
import type { SignCaller } from '../services/platform/caller.js';
import type { Lifecycle } from '../services/platform/lifecycle.js';
import { packageRoot } from '../services/platform/package-root.js';
import type { EdgeContext } from './edge-context.js';
import type { SubgraphAnswer } from './execution/execute-plan.js';
import { followSupergraphFile } from './follow-supergraph-file.js';
import type { ByteLimit } from './post-json.js';
import { makeSchemaGeneration, type SchemaGeneration } from './schema-generation.js';
import type { SubgraphMetrics } from './subgraph-metrics.js';
import { SubgraphSource, type SubgraphSourceOptions } from './subgraph-source.js';

export interface Supergraph {
  readonly gateway: ApolloGateway;
  /** Where the subgraphs answer over HTTP, by name. */
  readonly urls: Readonly<Record<string, string>>;
  /** What is loaded now. */
  readonly generation: SchemaGeneration;
  /** Sends one fetch of a plan to its subgraph, in the name of the operation's caller. */
  ask(fetch: FetchNode, variables: Record<string, unknown>, context: EdgeContext): Promise<SubgraphAnswer>;
  /** What clients may ask for from now on. Called at every load; to be set before the first. */
  onSchema(hear: (generation: SchemaGeneration) => void): void;
  load(): Promise<unknown>;
}

export interface SupergraphOptions {
  readonly urls: Readonly<Record<string, string>>;
  readonly sign: SignCaller;
  /** What a subgraph may answer one fetch with. */
  readonly limit: ByteLimit;
  /** How long a subgraph may take to answer one fetch. */
  readonly timeoutMs: number;
  readonly metrics: SubgraphMetrics;
  readonly breaker?: SubgraphSourceOptions['breaker'] | undefined;
  /** Resolves to the supergraph and may update it later; the printed one, which is read again at SIGHUP, when absent. */
  readonly readSupergraph?: SupergraphSdlHook | undefined;
}

const PRINTED = join(packageRoot, 'schemas/supergraph.graphql');

/** Apollo's gateway reads the supergraph and watches it; what is asked goes past it. */
const neverAsked: GraphQLDataSource = {
  process: () => Promise.reject(new Error('Operations are not run by Apollo’s gateway')),
};

/** The composed schema, planned over the subgraphs at these addresses. */
export function makeSupergraph(
  lifecycle: Lifecycle,
  { urls, readSupergraph, ...options }: SupergraphOptions,
): Supergraph {
  const { log } = lifecycle;
  const sources = new Map(
    Object.entries(urls).map(([name, url]) => [name, new SubgraphSource({ ...options, name, url, log })]),
  );
  let generation: SchemaGeneration | undefined;
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
      if (!sources.has(name)) throw new Error(`The supergraph names the unknown subgraph ${name}`);
      return neverAsked;
    },
  });
  gateway.onSchemaLoadOrUpdate(({ apiSchema, coreSupergraphSdl }) => {
    generation = makeSchemaGeneration((generation?.id ?? 0) + 1, apiSchema, coreSupergraphSdl);
  });
  const known = (): SchemaGeneration => {
    if (!generation) throw new Error('The supergraph is not loaded yet');
    return generation;
  };
  return {
    gateway,
    urls,
    get generation() {
      return known();
    },
    ask: (fetch, variables, context) =>
      (sources.get(fetch.serviceName) as SubgraphSource).fetch(fetch, variables, context),
    onSchema: (hear) => void gateway.onSchemaLoadOrUpdate(() => hear(known())),
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
