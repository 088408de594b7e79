import { createHash } from 'node:crypto';
import { operationFromDocument } from '@apollo/federation-internals';
import type { PlanNode } from '@apollo/query-planner';
import { type DocumentNode, GraphQLError, type OperationDefinitionNode, print } from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import type { Logger } from 'pino';
import type { CallerClaims, SignCaller } from '../../services/platform/access/caller.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { describePlan, makePlannableContext } from '../execution/plan-operation.js';
import type { SchemaGeneration } from '../schema-generation.js';
import type { Supergraph } from '../supergraph.js';
import type { AdmittedOperation } from './admitted-operation.js';
import { askForIdentity } from './ask-for-identity.js';
import { ending } from './endings.js';
import { Source, type SourceOptions } from './source.js';
import { SubgraphSocket } from './subgraph-socket.js';
import type { Subscriber } from './subscriber.js';
import type { SubscriptionPlan } from './subscription-plan.js';
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

/** Plans a subscription of a document. */
function planSubscription(
  generation: SchemaGeneration,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): SubscriptionPlan {
  const { schema, api, planner, plans } = generation;
  const operationName = operation.name?.value;
  const known = plans.get(document) ?? new Map<string, SubscriptionPlan>();
  plans.set(document, known);
  const planned = known.get(operationName ?? '');
  if (planned) return planned;

  const context = makePlannableContext(generation, document, operation);
  const { node } = planner.buildQueryPlan(
    operationFromDocument(api, askForIdentity(context.document, schema), { operationName }),
  );
  if (node?.kind !== 'Subscription' || !node.primary) {
    throw new DomainError('validation_error', 'The operation selects no subscription field');
  }
  const { primary, rest } = node;
  const perEvent: PlanNode = rest ? { kind: 'Sequence', nodes: [primary, rest] } : primary;
  const plan: SubscriptionPlan = {
    primary,
    perEvent: describePlan({ kind: 'QueryPlan', node: perEvent }, context),
    documentHash: createHash('sha256').update(print(document)).digest('base64url'),
  };
  known.set(operationName ?? '', plan);
  return plan;
}

/** Serializes equal values to the same text, regardless of the order of their fields. */
function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${stableText(field)}`).join()}}`;
}

/**
 * Subscriptions with the same key share one source. The key contains all claims except the credential's id,
 * since they decide what the caller may see: two keys of a workspace see the same, two members may not.
 */
function sharingKey(
  generation: number,
  documentHash: string,
  operationName: string | undefined,
  variables: Readonly<Record<string, unknown>>,
  { credentialId: _, scopes, ...claims }: CallerClaims,
): string {
  const scope = { ...claims, scopes: scopes && [...scopes].sort() };
  const text = stableText([generation, documentHash, operationName, variables, scope]);
  // Every subscriber keeps its key.
  return createHash('sha256').update(text).digest('base64url');
}
