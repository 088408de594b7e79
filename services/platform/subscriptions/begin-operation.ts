import { createSourceEventStream, type DocumentNode, execute, type GraphQLSchema } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { Logger } from 'pino';
import type { VerifyCaller } from '../access/caller.js';
import { requirePlainOperation } from '../graphql/format-error.js';
import { readResume } from '../graphql/resume.js';
import type { RequestContext } from '../graphql/serve-subgraph.js';
import { currentTraceparent, inSpan, type SpanOptions } from '../tracing/spans.js';
import { executeTraced } from '../tracing/trace-events.js';
import { identify, type LiveOperations } from './live-operations.js';
import { OperationEvents } from './operation-events.js';
import type { ReadSubscription, SubscriptionRequest } from './read-subscription.js';

export interface OperationParts<C extends RequestContext> {
  readonly schema: GraphQLSchema;
  readonly verify: VerifyCaller;
  readonly makeContext: (request: RequestContext) => C;
  readonly read: (asked: SubscriptionRequest) => ReadSubscription;
  readonly live: LiveOperations;
}

export interface OperationOrigin {
  readonly requestId: string;
  readonly log: Logger;
  /** For operations without a token of their own. */
  readonly socketAuthorization: unknown;
  /** Called once when the operation ends, also when it could not begin. */
  readonly release: () => void;
}

/** The span of the operation's start: its end may be days away. */
function spanOf({ extensions }: SubscribePayload, requestId: string): SpanOptions {
  const { traceparent } = extensions ?? {};
  return {
    kind: 'server',
    parent: typeof traceparent === 'string' ? traceparent : null,
    attributes: { 'graphql.operation.type': 'subscription', 'request.id': requestId },
  };
}

/**
 * Authenticates the caller before the operation is parsed, and begins it. Every event gets a new context, as
 * a request would:
 * data cached in an earlier context would be stale.
 */
export async function beginOperation<C extends RequestContext>(
  { schema, verify, makeContext, read, live }: OperationParts<C>,
  payload: SubscribePayload,
  request: OperationOrigin,
): Promise<{ readonly document: DocumentNode; readonly events: OperationEvents }> {
  const { requestId, log, socketAuthorization } = request;
  const own = payload.extensions?.authorization;
  const identity = await identify(own, socketAuthorization, verify).catch((err) => {
    request.release();
    throw err;
  });
  let events: OperationEvents | undefined;
  let refusal: unknown;
  // Registered now, so that no change of access is missed in between.
  const remove = live.add({
    ...identity,
    end: (reason) => {
      refusal = reason;
      events?.fail(reason);
    },
  });
  const release = () => {
    remove();
    request.release();
  };
  try {
    requirePlainOperation(payload.query, payload.variables ?? {});
    const contextValue = () => makeContext({ caller: identity.caller, requestId, log });
    const resume = readResume(payload.extensions?.resume);
    const args = { schema, ...read(payload), operationName: payload.operationName ?? undefined };
    const { source, start } = await inSpan('subscribe', spanOf(payload, requestId), async () => ({
      start: currentTraceparent(),
      source: await createSourceEventStream({
        ...args,
        contextValue: makeContext({ caller: identity.caller, requestId, log, resume }),
      }),
    }));
    if (!(Symbol.asyncIterator in source)) throw source.errors?.[0];
    events = new OperationEvents({
      source: source[Symbol.asyncIterator](),
      execute: (rootValue) =>
        executeTraced(rootValue, start, () => execute({ ...args, rootValue, contextValue: contextValue() })),
      release,
    });
    if (refusal) events.fail(refusal);
    return { document: args.document, events };
  } catch (err) {
    release();
    throw err;
  }
}
