import { GraphQLError } from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import type { Logger } from 'pino';
import type { SignCaller } from '../../services/platform/access/caller.js';
import type { SchemaGeneration } from '../schema-generation.js';
import type { Supergraph } from '../supergraph.js';
import type { AdmittedOperation } from './admitted-operation.js';
import { ending } from './endings.js';
import { planSubscription } from './plan-subscription.js';
import { sharingKey } from './sharing-key.js';
import { Source, type SourceOptions } from './source.js';
import { SubgraphSocket } from './subgraph-socket.js';
import type { Subscriber } from './subscriber.js';
import type { SubscriptionTimings } from './timings.js';

export interface SourcesOptions {
  readonly supergraph: Supergraph;
  readonly sign: SignCaller;
  readonly timings: SubscriptionTimings;
  readonly log: Logger;
  readonly count: SourceOptions['count'];
}

/**
 * Joins the source of the operation, which other subscribers may share. Returns the function that leaves it.
 */
export type JoinSource = (subscriber: Subscriber) => () => void;

/** Made here so that it does not keep the whole operation alive for as long as the subscription. */
const leaving = (source: Source, subscriber: Subscriber) => () => source.leave(subscriber);

/** All open sources of subscriptions. */
export class Sources {
  readonly #live = new Map<string, Source>();
  readonly #sockets = new Map<string, SubgraphSocket>();

  constructor(private readonly options: SourcesOptions) {}

  get live(): Iterable<Source> {
    return this.#live.values();
  }

  /** Ends the subscriptions of an earlier schema. */
  renew(): void {
    for (const source of [...this.#live.values()]) source.end(ending('SUBSCRIPTION_SCHEMA_RELOAD'));
    this.#live.clear();
  }

  /** Throws the error of an invalid request. */
  find({ read, operation, claims, requestId, log, ...given }: AdmittedOperation): JoinSource {
    const { generation }: { generation: SchemaGeneration } = this.options.supergraph;
    const operationName = operation.name?.value;
    const plan = planSubscription(generation, read.document, operation);
    const definitions = operation.variableDefinitions ?? [];
    const { coerced, errors } = getVariableValues(generation.schema, definitions, given.variables);
    if (errors) {
      const [{ message, nodes }] = errors as [GraphQLError];
      throw new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT' } });
    }
    const key = sharingKey(generation.id, plan.documentHash, operationName, coerced, claims);
    return (subscriber) => {
      const source =
        this.#live.get(key) ?? this.#open(key, { generation, plan, variables: coerced, requestId, log });
      source.join(subscriber);
      return leaving(source, subscriber);
    };
  }

  /** Sends no final event, since clients are reconnecting elsewhere. */
  async close(): Promise<void> {
    await Promise.all([...this.#sockets.values()].map((socket) => socket.close()));
  }

  #open(
    key: string,
    own: Pick<SourceOptions, 'generation' | 'plan' | 'variables' | 'requestId' | 'log'>,
  ): Source {
    const { supergraph, sign, timings, count } = this.options;
    const source: Source = new Source({
      ...own,
      ask: supergraph.ask,
      sign,
      count,
      addedWithinMs: timings.addedWithinMs,
      lostAfterMs: timings.upstreamLostAfterMs,
      socket: this.#socketOf(own.plan.primary.serviceName),
      onFinished: () => this.#live.get(key) === source && this.#live.delete(key),
    });
    this.#live.set(key, source);
    return source;
  }

  #socketOf(name: string): SubgraphSocket {
    const known = this.#sockets.get(name);
    if (known) return known;
    const url = new URL(this.options.supergraph.urls[name] as string);
    url.protocol = url.protocol.replace('http', 'ws');
    if (url.pathname === '/') url.pathname = '/graphql';
    const socket = new SubgraphSocket(url.href, this.options.timings);
    this.#sockets.set(name, socket);
    return socket;
  }
}
