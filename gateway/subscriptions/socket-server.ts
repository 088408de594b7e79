import {
  type ExecutionArgs,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
} from 'graphql';
import { type Context, makeServer, type Server, type ServerOptions } from 'graphql-ws';
import type { CrossOrigin } from '../../services/platform/edge/cross-origin/cross-origin.js';
import type { AdmitRequest } from '../../services/platform/edge/guard.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { clientIdOf } from '../../services/platform/subscriptions/operation-ids.js';
import type { AdmittedOperation } from './admitted-operation.js';
import type { CredentialWatch, HeldCredential } from './credential-watch.js';
import { endingOf } from './endings.js';
import { NO_HEADERS, type Operations, requestIdOf } from './operations.js';
import type { SocketSession } from './socket-session.js';
import { SocketSubscriber } from './socket-subscriber.js';
import type { SubscriptionTimings } from './timings.js';

const MAX_OPERATIONS = 100;

/**
 * Close codes: 4401 asks clients not to retry with the same credential, 4403 not from the same page; after
 * 1013 they may retry later.
 */
const UNAUTHORIZED = 4401;
const FORBIDDEN = 4403;
const TRY_AGAIN_LATER = 1013;

export interface SocketServerOptions {
  readonly admit: AdmitRequest;
  readonly crossOrigin: CrossOrigin;
  readonly watch: CredentialWatch;
  readonly operations: Operations;
  readonly timings: SubscriptionTimings;
  readonly onDropped: () => void;
}

const ORIGIN_REFUSED = {
  code: 'authentication_error',
  message: 'The credential does not belong to the application of this page',
};

type Payload = Record<string, unknown> | undefined;
type Hooks = ServerOptions<Payload, SocketSession>;

/** The state of an operation in graphql-ws between subscribe and execution. */
interface InHand {
  /** Null once it was taken. */
  operation: AdmittedOperation | null;
  readonly session: SocketSession;
  readonly id: string;
}

/** graphql-ws keeps the state until the subscription ends; the operation is needed at its start only. */
function takeOperation(inHand: InHand): AdmittedOperation {
  const { operation } = inHand;
  inHand.operation = null;
  return operation as AdmittedOperation;
}

/** An error that is already formatted for clients. */
class Refusal extends GraphQLError {
  constructor(private readonly formatted: GraphQLFormattedError) {
    super(formatted.message);
  }

  override toJSON(): GraphQLFormattedError {
    return this.formatted;
  }
}

/** Implements the graphql-transport-ws protocol. The connection and each operation on it count as a request. */
export function makeSocketServer(options: SocketServerOptions): Server<SocketSession> {
  const { operations, onDropped } = options;

  const onSubscribe: Hooks['onSubscribe'] = async ({ extra: session, subscriptions }, id, payload) => {
    const requestId = requestIdOf(payload);
    try {
      if (Object.keys(subscriptions).length > MAX_OPERATIONS)
        throw new DomainError(
          'limit_exceeded',
          `A connection carries at most ${MAX_OPERATIONS} operations at once`,
        );
      const operation = await operations.admit(payload, session.authorization, requestId);
      const contextValue: InHand = { operation, session, id: clientIdOf(id) };
      return {
        document: operation.read.document,
        operationName: operation.operation.name?.value,
        contextValue,
      } as ExecutionArgs;
    } catch (thrown) {
      return operations.refuse(thrown, requestId).errors.map((error) => new Refusal(error));
    }
  };

  const subscribe: Hooks['subscribe'] = ({ contextValue }) => {
    const operation = takeOperation(contextValue as InHand);
    const { session, id } = contextValue as InHand;
    const { claims, requestId } = operation;
    const join = operations.subscribe(operation);
    if (typeof join !== 'function') return { errors: join.errors as never };
    const credential = { ...(session.credential as HeldCredential), claims };
    try {
      const onOver = options.watch.openSubscription(claims);
      return new SocketSubscriber({ session, id, requestId, credential, onDropped, onOver }, join);
    } catch (thrown) {
      return { errors: operations.refuse(thrown, requestId).errors as never };
    }
  };

  return makeServer<Payload, SocketSession>({
    connectionInitWaitTimeout: options.timings.initWithinMs,
    onConnect: (ctx) => connect(ctx, options),
    onSubscribe,
    subscribe,
    execute: ({ contextValue }) => operations.execute(takeOperation(contextValue as InHand)) as never,
    // Results are already formatted for clients.
    onNext: (_ctx, _id, _payload, _args, result) => result as FormattedExecutionResult,
  });
}

/** `payload.authorization` replaces the header; clients that can set headers may use the header instead. */
async function connect(
  ctx: Context<Payload, SocketSession>,
  { admit, crossOrigin, watch }: SocketServerOptions,
): Promise<boolean> {
  const { extra: session, connectionParams } = ctx;
  // graphql-ws would keep it as long as the connection.
  (ctx as { connectionParams?: Payload }).connectionParams = undefined;
  const given = connectionParams?.authorization ?? session.authorization;
  const authorization = typeof given === 'string' ? given : undefined;
  session.authorization = authorization;
  try {
    const request = { headers: { authorization }, id: session.requestId };
    const claims = await admit(request, NO_HEADERS);
    const { foreignOrigin } = session;
    if (foreignOrigin && !(await crossOrigin.allows(foreignOrigin, claims))) {
      session.refuse(FORBIDDEN, ORIGIN_REFUSED);
      return false;
    }
    if (session.socket.readyState !== session.socket.OPEN) return true;
    session.credential = watch.hold(authorization as string, claims, (reason) =>
      session.end(UNAUTHORIZED, reason),
    );
    return true;
  } catch (thrown) {
    if (!(thrown instanceof DomainError)) throw thrown;
    const code = thrown.code === 'authentication_error' ? UNAUTHORIZED : TRY_AGAIN_LATER;
    session.refuse(code, endingOf(thrown));
    return false;
  }
}
