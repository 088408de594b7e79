import type { FetchNode } from '@apollo/query-planner';
import { GraphQLError, parse } from 'graphql';
import type { Logger } from 'pino';
import { Pool } from 'undici';
import type { SignCaller } from '../services/platform/access/caller.js';
import { isDependencyFailure } from '../services/platform/errors/dependency-failure.js';
import { DomainError } from '../services/platform/errors/errors.js';
import { saysDependencyFailed } from '../services/platform/errors/unavailable.js';
import { readGraphqlAnswer } from '../services/platform/graphql/graphql-answer.js';
import { answersAt } from '../services/platform/process/health.js';
import { type BreakerOptions, CircuitBreaker } from '../services/platform/retry/circuit-breaker.js';
import { requireTokenAccepted, resendRefused } from '../services/platform/retry/resend-refused.js';
import { retryOnce } from '../services/platform/retry/retry-once.js';
import { inSpan, tracingHeaders } from '../services/platform/tracing/spans.js';
import type { EdgeContext } from './edge-context.js';
import { EntityBatches } from './entity-batch.js';
import type { SubgraphAnswer } from './execution/execute-plan.js';
import { type ByteLimit, type Deadline, postJson } from './post-json.js';
import type { SubgraphMetrics } from './subgraph-metrics.js';

/**
 * Operations that wait for a model or an external program; the deadline is slightly longer than the
 * subgraph's own.
 */
const LONG_OPERATIONS: Readonly<Record<string, number>> = {
  generateArticle: 62_000,
  previewCaptions: 15_000,
  previewFrame: 40_000,
  waveform: 52_000,
};

const rootFields = (operation: string): string[] =>
  parse(operation).definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition'
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === 'Field' ? [selection.name.value] : [],
        )
      : [],
  );

/** Returns the deadline of a fetch. */
export function deadlineOf({ operation }: Pick<FetchNode, 'operation'>, timeoutMs: number): number {
  // Hardly any operation has one of the names, and parsing takes longer than looking for them.
  if (!Object.keys(LONG_OPERATIONS).some((name) => operation.includes(name))) return timeoutMs;
  return Math.max(timeoutMs, ...rootFields(operation).map((name) => LONG_OPERATIONS[name] ?? 0));
}

/**
 * The planner names each fetch after its position in the plan, which would prevent equal fetches from being
 * batched.
 */
const withoutName = (query: string): string => query.replace(/^query \w+\(/, 'query(');

function unavailable(subgraph: string, cause: unknown): GraphQLError {
  return new GraphQLError(`The ${subgraph} service can't be reached; try again`, {
    extensions: { code: 'unavailable' },
    originalError: cause instanceof Error ? cause : undefined,
  });
}

/** Nothing of the operation is known to have failed permanently. A late response is not retried. */
const WHEN_A_DEPENDENCY_FAILED = {
  answer: ({ errors }: SubgraphAnswer) =>
    errors !== undefined &&
    errors.length > 0 &&
    errors.every(({ extensions }) => saysDependencyFailed(extensions)),
  failure: (err: unknown) => err instanceof GraphQLError && isDependencyFailure(err.originalError),
};

const refused = (cause: DomainError): GraphQLError =>
  new GraphQLError(cause.message, { extensions: { code: cause.code }, originalError: cause });

/** A separate type, because a missed deadline does not mean that the connection is broken. */
class DeadlineMissed extends Error {}

/** Requests to one subgraph at once; further ones wait. Each request has a deadline of its own. */
const POOL = { connections: 64, headersTimeout: 0, bodyTimeout: 0 } as const;

interface Fetch {
  readonly body: string;
  readonly token: string;
  /** Signs again, for a service that refused the token. */
  readonly sign: () => Promise<string>;
  readonly requestId: string;
  readonly deadline: Deadline;
}

export interface SubgraphSourceOptions {
  readonly name: string;
  readonly url: string;
  readonly sign: SignCaller;
  readonly limit: ByteLimit;
  /** Deadline of a response; operations known to take longer have deadlines of their own. */
  readonly timeoutMs: number;
  readonly metrics: SubgraphMetrics;
  readonly log: Logger;
  readonly breaker?: Pick<BreakerOptions, 'failuresToOpen' | 'probeEveryMs'>;
}

/**
 * Sends the fetches of plans to one subgraph over pooled connections, signed for the caller of the operation.
 */
export class SubgraphSource {
  readonly #connections: Pool;
  readonly #path: string;
  readonly #entities: EntityBatches;
  /** The body of each fetch up to its variables, the only part that changes. */
  readonly #beginnings = new WeakMap<FetchNode, string>();

  readonly #deadlines = new WeakMap<FetchNode, Deadline>();
  readonly #breaker: CircuitBreaker;

  constructor(private readonly options: SubgraphSourceOptions) {
    const { name, url, metrics, log, timeoutMs } = options;
    const { origin, pathname } = new URL(url);
    this.#path = pathname === '/' ? '/graphql' : pathname;
    this.#connections = new Pool(origin, POOL);
    this.#breaker = new CircuitBreaker({
      ...options.breaker,
      name,
      probe: answersAt(origin),
      onChange: (state, reason) => {
        metrics.breakerChanged(name, state);
        log.warn({ subgraph: name, state, reason }, 'the circuit breaker of a subgraph has changed');
      },
    });
    metrics.breakerChanged(name, 'closed');
    const deadline = this.#deadlineAfter(timeoutMs);
    this.#entities = new EntityBatches(async ({ beginning, variables, ...fetch }) => {
      const { representations, token, sign, context } = fetch;
      const body = `${beginning}${JSON.stringify({ ...variables, representations })}}`;
      const { requestId } = context;
      const send = () => this.#send({ body, token, sign, requestId, deadline });
      return retryOnce(send, WHEN_A_DEPENDENCY_FAILED);
    });
  }

  async fetch(
    fetch: FetchNode,
    variables: Readonly<Record<string, unknown>>,
    context: EdgeContext,
  ): Promise<SubgraphAnswer> {
    if (this.#breaker.state !== 'closed') await this.#requireClosed();
    const { claims, requestId } = context;
    const sign = () => this.options.sign(claims);
    const token = await sign();
    const beginning = this.#beginningOf(fetch);
    const deadline = this.#deadlineOf(fetch);
    // A client's own variable may be named `representations` as well.
    if (!fetch.requires) {
      const body = `${beginning}${JSON.stringify(variables)}}`;
      const send = () => this.#send({ body, token, sign, requestId, deadline });
      const maySendTwice = fetch.operationKind === 'query' || claims.effectKey !== undefined;
      return await (maySendTwice ? retryOnce(send, WHEN_A_DEPENDENCY_FAILED) : send());
    }
    const { representations, ...others } = variables as { representations: unknown[] };
    const entities = { representations, variables: others };
    return this.#entities.fetch({ beginning, token, sign, context, ...entities });
  }

  #beginningOf(fetch: FetchNode): string {
    const known = this.#beginnings.get(fetch);
    if (known !== undefined) return known;
    const { operation, operationName, requires } = fetch;
    const asked = requires ? { query: withoutName(operation) } : { query: operation, operationName };
    const beginning = `${JSON.stringify(asked).slice(0, -1)},"variables":`;
    this.#beginnings.set(fetch, beginning);
    return beginning;
  }

  #deadlineOf(fetch: FetchNode): Deadline {
    const known = this.#deadlines.get(fetch);
    if (known !== undefined) return known;
    const deadline = this.#deadlineAfter(deadlineOf(fetch, this.options.timeoutMs));
    this.#deadlines.set(fetch, deadline);
    return deadline;
  }

  #deadlineAfter(withinMs: number): Deadline {
    const { name } = this.options;
    return {
      withinMs,
      late: () => new DeadlineMissed(`The ${name} service gave no answer within ${withinMs} ms`),
    };
  }

  async #requireClosed(): Promise<void> {
    const { name, metrics } = this.options;
    try {
      await this.#breaker.requireClosed();
    } catch (cause) {
      metrics.refused(name);
      throw refused(cause as DomainError);
    }
  }

  #send(fetch: Fetch): Promise<SubgraphAnswer> {
    return inSpan(`call ${this.options.name}`, { kind: 'client' }, () => this.#exchange(fetch));
  }

  async #exchange({ body, token, sign, requestId, deadline }: Fetch): Promise<SubgraphAnswer> {
    const { name, limit, metrics } = this.options;
    let signed: string | undefined = token;
    const exchange = async () => {
      const headers = {
        authorization: `Bearer ${signed ?? (await sign())}`,
        'x-request-id': requestId,
        ...tracingHeaders(),
      };
      signed = undefined;
      const request = { path: this.#path, body, headers, limit, deadline };
      const { statusCode, json, sizeBytes } = await postJson(this.#connections, request);
      this.#breaker.succeeded();
      requireTokenAccepted(statusCode);
      const answer = readGraphqlAnswer(`The ${name} service`, statusCode, json) as SubgraphAnswer;
      return { ...answer, sizeBytes };
    };
    try {
      return await resendRefused(name, exchange);
    } catch (cause) {
      if (cause instanceof DomainError) throw refused(cause);
      if (cause instanceof DeadlineMissed) {
        metrics.deadlineMissed(name);
        this.#breaker.deadlineMissed();
      } else if (!(cause instanceof SyntaxError)) this.#breaker.connectionFailed(cause);
      throw unavailable(name, cause);
    }
  }

  close(): Promise<void> {
    this.#breaker.close();
    return this.#connections.close();
  }
}
