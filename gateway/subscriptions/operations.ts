import type { GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { credentialKey } from '../../services/platform/edge/concurrency.js';
import type { ConcurrencyLimiter } from '../../services/platform/edge/concurrency-limiter.js';
import type { AdmitRequest, AnswerHeaders } from '../../services/platform/edge/guard.js';
import { formatErrors } from '../../services/platform/graphql/format-error.js';
import { readRequestId } from '../../services/platform/http/request-id.js';
import { isTracing } from '../../services/platform/tracing/is-tracing.js';
import { beginSpan, withSpan } from '../../services/platform/tracing/spans.js';
import { traceparentOf } from '../../services/platform/tracing/traceparent.js';
import type { FindDocument } from '../documents/find-document.js';
import { type GraphqlRequest, isObject, readGraphqlRequest } from '../documents/read-graphql-request.js';
import { RequestRefused } from '../documents/request-refused.js';
import type { Limits } from '../limits/limits-env.js';
import {
  chooseOperation,
  makeCostBudget,
  type OperationAnswer,
  type RunOperation,
} from '../operation/execute-operation.js';
import type { AdmittedOperation } from './admitted-operation.js';
import type { JoinSource, Sources } from './sources.js';

export interface OperationsOptions {
  readonly admit: AdmitRequest;
  /** Limits concurrent requests of one credential, shared with HTTP. */
  readonly requests: ConcurrencyLimiter;
  readonly sources: Sources;
  readonly limits: Limits;
  readonly findDocument: FindDocument;
  /** For the REST adapter. */
  readonly findOwnDocument: FindDocument;
  readonly run: RunOperation;
  readonly log: Logger;
}

type Refused = { readonly errors: readonly GraphQLFormattedError[] };

/** Operations over a socket have no response headers. */
export const NO_HEADERS: AnswerHeaders = { header: () => undefined, removeHeader: () => undefined };

/** The logic that both subscription transports share. */
export class Operations {
  constructor(private readonly options: OperationsOptions) {}

  /**
   * Counts the request, then validates the operation without trusting any input. Throws the error to return.
   */
  async admit(
    given: unknown,
    authorization: string | undefined,
    requestId: string,
  ): Promise<AdmittedOperation> {
    const request = { headers: { authorization }, id: requestId };
    const claims = await this.options.admit(request, NO_HEADERS);
    const operation = await this.read(readGraphqlRequest(given), claims, requestId);
    return { ...operation, traceparent: traceparentIn(given) };
  }

  /** Throws `RequestRefused`. */
  async read(
    request: GraphqlRequest,
    claims: CallerClaims,
    requestId: string,
    { isOwn = false } = {},
  ): Promise<AdmittedOperation> {
    const { limits, log } = this.options;
    const findDocument = isOwn ? this.options.findOwnDocument : this.options.findDocument;
    const { operationName, variables } = request;
    const read = await findDocument(request);
    const operation = chooseOperation(read, operationName);
    makeCostBudget(limits)(read, operation, variables);
    return { read, operation, variables, claims, requestId, log: log.child({ requestId }) };
  }

  subscribe(operation: AdmittedOperation): JoinSource | Refused {
    try {
      return traceSubscription(operation, this.options.sources.find(operation));
    } catch (thrown) {
      return this.refuse(thrown, operation.requestId);
    }
  }

  async execute(operation: AdmittedOperation): Promise<OperationAnswer | Refused> {
    const { claims, requestId, log, ...input } = operation;
    try {
      const release = await this.options.requests.acquire(credentialKey(claims));
      return await this.options.run(input, { claims, requestId, log }).finally(release);
    } catch (thrown) {
      return this.refuse(thrown, requestId);
    }
  }

  /** Formats an error as over HTTP. */
  refuse(thrown: unknown, requestId: string): Refused {
    const errors = thrown instanceof RequestRefused ? thrown.errors : [thrown];
    return { errors: formatErrors(errors, { requestId, log: this.options.log }) };
  }
}

/** Clients of sockets have no header for it. */
function traceparentIn(given: unknown): string | undefined {
  const extensions = isObject(given) ? given.extensions : undefined;
  return isObject(extensions) && typeof extensions.traceparent === 'string'
    ? extensions.traceparent
    : undefined;
}

/** Clients may choose the request id under which an operation is logged. */
export const requestIdOf = ({ extensions }: { readonly extensions?: unknown }): string =>
  readRequestId(
    isObject(extensions) && typeof extensions.requestId === 'string' ? extensions.requestId : undefined,
  );

/**
 * Records the start of a subscription and, below it, its end: one span for both would be sent to the collector only
 * at the end, and never if the process is killed.
 */
function traceSubscription(
  { read, requestId, traceparent }: Pick<AdmittedOperation, 'read' | 'requestId' | 'traceparent'>,
  join: JoinSource,
): JoinSource {
  if (!isTracing()) return join;
  return (subscriber) => {
    const startedAt = performance.now();
    const start = beginSpan('graphql subscription', {
      parent: traceparent,
      attributes: {
        'graphql.operation.type': 'subscription',
        'graphql.document.id': read.hash,
        'request.id': requestId,
      },
    });
    const leave = withSpan(start, () => join(subscriber));
    start.end();
    return () => {
      leave();
      beginSpan('graphql subscription end', {
        parent: traceparentOf(start),
        attributes: {
          'request.id': requestId,
          'graphql.subscription.duration': (performance.now() - startedAt) / 1000,
        },
      }).end();
    };
  };
}
