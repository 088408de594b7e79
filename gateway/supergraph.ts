import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FetchNode } from '@apollo/query-planner';
import type { Logger } from 'pino';
import type { SignCaller } from '../services/platform/access/caller.js';
import { packageRoot } from '../services/platform/config/package-root.js';
import type { Lifecycle } from '../services/platform/process/lifecycle.js';
import type { EdgeContext } from './edge-context.js';
import type { SubgraphAnswer } from './execution/execute-plan.js';
import type { ByteLimit } from './post-json.js';
import { makeSchemaGeneration, preparePlanning, type SchemaGeneration } from './schema-generation.js';
import type { SubgraphMetrics } from './subgraph-metrics.js';
import { SubgraphSource, type SubgraphSourceOptions } from './subgraph-source.js';

/** Reads the supergraph, and passes later versions of it to `update`, which throws for an invalid one. */
export type ReadSupergraph = (given: {
  update(supergraphSdl: string): void;
}) => Promise<{ readonly supergraphSdl: string; cleanup?(): Promise<void> }>;

/**
 * Loads the supergraph from a file and reloads it at SIGHUP, so that a new version of a subgraph needs no
 * restart of the gateway. A file that is unreadable or invalid leaves the loaded supergraph in place.
 */
export const followSupergraphFile =
  (path: string, log: Logger): ReadSupergraph =>
  async ({ update }) => {
    const read = () => readFile(path, 'utf8');
    const readAgain = async (): Promise<void> => {
      try {
        const supergraphSdl = await read();
        await preparePlanning(supergraphSdl);
        update(supergraphSdl);
        log.info('the supergraph was reloaded');
      } catch (err) {
        log.error({ err }, 'the supergraph could not be reloaded; the previous one is still served');
      }
    };
    const onHangUp = () => void readAgain();
    process.on('SIGHUP', onHangUp);
    return {
      supergraphSdl: await read(),
      cleanup: async () => void process.off('SIGHUP', onHangUp),
    };
  };

export interface Supergraph {
  /** HTTP addresses of the subgraphs by name. */
  readonly urls: Readonly<Record<string, string>>;
  /** The schema generation that is loaded now. */
  readonly generation: SchemaGeneration;
  /** Sends one fetch of a plan to its subgraph on behalf of the operation's caller. */
  ask(fetch: FetchNode, variables: Record<string, unknown>, context: EdgeContext): Promise<SubgraphAnswer>;
  /** Sets the listener for new schemas. Called at every load; must be set before the first. */
  onSchema(listener: (generation: SchemaGeneration) => void): void;
  load(): Promise<unknown>;
}

export interface SupergraphOptions {
  readonly urls: Readonly<Record<string, string>>;
  readonly sign: SignCaller;
  /** Maximum size of a subgraph's response to one fetch. */
  readonly limit: ByteLimit;
  /** Deadline of a subgraph's response to one fetch. */
  readonly timeoutMs: number;
  readonly metrics: SubgraphMetrics;
  readonly breaker?: SubgraphSourceOptions['breaker'] | undefined;
  /**
   * Loads the supergraph and may update it later. Default: the printed supergraph, which is reloaded at
   * SIGHUP.
   */
  readonly readSupergraph?: ReadSupergraph | undefined;
}

const PRINTED = join(packageRoot, 'schemas/supergraph.graphql');

/** Composes the schema and plans operations over the subgraphs at these addresses. */
export function makeSupergraph(
  lifecycle: Lifecycle,
  { urls, readSupergraph: given, ...options }: SupergraphOptions,
): Supergraph {
  const { log } = lifecycle;
  const readPrinted = followSupergraphFile(PRINTED, log);
  const readSupergraph = given ?? readPrinted;
  const sources = new Map(
    Object.entries(urls).map(([name, url]) => [name, new SubgraphSource({ ...options, name, url, log })]),
  );
  let generation: SchemaGeneration | undefined;
  let loaded: string | undefined;
  const listeners: Array<(generation: SchemaGeneration) => void> = [];
  const update = (supergraphSdl: string): void => {
    if (supergraphSdl === loaded) return;
    const next = makeSchemaGeneration((generation?.id ?? 0) + 1, supergraphSdl);
    for (const name of next.subgraphs)
      if (!sources.has(name)) throw new Error(`The supergraph names the unknown subgraph ${name}`);
    [generation, loaded] = [next, supergraphSdl];
    for (const listener of listeners) listener(next);
  };
  const known = (): SchemaGeneration => {
    if (!generation) throw new Error('The supergraph is not loaded yet');
    return generation;
  };
  return {
    urls,
    get generation() {
      return known();
    },
    ask: (fetch, variables, context) =>
      (sources.get(fetch.serviceName) as SubgraphSource).fetch(fetch, variables, context),
    onSchema: (listener) => void listeners.push(listener),
    load: () =>
      lifecycle.start(
        'supergraph',
        async () => {
          const read = await readSupergraph({ update });
          try {
            // The printed supergraph belongs to this version; one that replaces it later may be any.
            await preparePlanning(read.supergraphSdl, { isExamined: readSupergraph !== readPrinted });
            update(read.supergraphSdl);
          } catch (err) {
            await read.cleanup?.();
            throw err;
          }
          return read;
        },
        async (read) => {
          await read.cleanup?.();
          await Promise.all([...sources.values()].map((source) => source.close()));
        },
      ),
  };
}
