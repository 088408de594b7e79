import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import type { AdmitRequest } from '../../services/platform/edge/guard.js';
import { invalid } from '../../services/platform/errors/errors.js';
import { isObject, readGraphqlRequest } from '../documents/read-graphql-request.js';
import type { CredentialWatch } from './credential-watch.js';
import type { HeapGrowth } from './heap-growth.js';
import type { OpenCount } from './open-count.js';
import type { Operations } from './operations.js';
import { type Place, type SingleStream, SingleStreams } from './single-stream.js';
import { operationEvent, StreamSubscriber } from './stream-subscriber.js';
import type { SubscriptionTimings } from './timings.js';

/** Names the client's single event stream. */
export const STREAM_TOKEN_HEADER = 'x-graphql-event-stream-token';

const MAX_OPERATION_ID_CHARACTERS = 200;

/** Returns null when the client uses one stream per operation. */
export function readStreamToken({ headers, query }: FastifyRequest): string | null {
  const token = headers[STREAM_TOKEN_HEADER] ?? (query as Record<string, unknown>).token;
  return typeof token === 'string' && token !== '' ? token : null;
}

/** Throws `validation_error`. */
function requireOperationId(field: string, id: unknown): string {
  if (typeof id === 'string' && id !== '' && id.length <= MAX_OPERATION_ID_CHARACTERS) return id;
  throw invalid(field, `must be a string of 1 to ${MAX_OPERATION_ID_CHARACTERS} characters`);
}

/** Returns the client's id for the operation that it sends. Throws `validation_error`. */
const readSentOperationId = ({ body }: FastifyRequest): string =>
  requireOperationId(
    'extensions.operationId',
    isObject(body) && isObject(body.extensions) ? body.extensions.operationId : undefined,
  );

/** Returns the id of the operation that the client completes. Throws `validation_error`. */
const readEndedOperationId = ({ query }: FastifyRequest): string =>
  requireOperationId('operationId', (query as Record<string, unknown>).operationId);

interface SingleStreamsOptions extends StreamsOptions {
  readonly begin: (reply: FastifyReply) => ServerResponse;
  readonly refuse: (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves one event stream for all operations of a client, identified by a token. Each request counts against
 * the limits.
 */
export function makeSingleStreams({
  admit,
  operations,
  watch,
  timings,
  onDropped,
  begin,
  refuse,
}: SingleStreamsOptions) {
  const streams = new SingleStreams();
  const orRefuse =
    (handle: Handler): Handler =>
    (request, reply) =>
      handle(request, reply).catch((thrown) => refuse(thrown, request, reply));

  const reserve = orRefuse(async (request, reply) => {
    const claims = await admit(request, reply);
    const authorization = request.headers.authorization as string;
    const { token } = streams.add((onEnd) => watch.hold(authorization, claims, onEnd));
    return reply.code(201).type('text/plain; charset=utf-8').send(token);
  });

  const complete = orRefuse(async (request, reply) => {
    const stream = streams.require(readStreamToken(request) ?? '', await admit(request, reply));
    stream.complete(readEndedOperationId(request));
    return reply.code(200).send();
  });

  /** `GET` opens the stream; `POST` accepts an operation whose results are sent on the stream. */
  async function answer(token: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const claims = await admit(request, reply);
    const stream = streams.require(token, claims);
    if (request.method === 'GET') {
      stream.requireUnopened();
      stream.open(begin(reply));
      return reply;
    }
    const { response } = stream;
    const place = stream.reserve(readSentOperationId(request));
    try {
      await operate(stream, response, place, claims, request);
    } catch (thrown) {
      stream.free(place);
      throw thrown;
    }
    return reply.code(202).send();
  }

  /** Throws errors that occur before the operation starts. */
  async function operate(
    stream: SingleStream,
    response: ServerResponse,
    place: Place,
    claims: CallerClaims,
    { body, id: requestId }: FastifyRequest,
  ): Promise<void> {
    const { id } = place;
    const operation = await operations.read(readGraphqlRequest(body), claims, requestId);
    const answerWith = (result: unknown) => {
      if (!stream.has(place)) return;
      stream.free(place);
      response.write(operationEvent('next', id, JSON.stringify(result)) + operationEvent('complete', id));
    };
    if (operation.operation.operation !== 'subscription') {
      void operations.execute(operation).then(answerWith);
      return;
    }
    const join = operations.subscribe(operation);
    if (typeof join !== 'function') return answerWith(join);
    if (!stream.has(place)) return;
    const close = watch.openSubscription(claims);
    place.subscriber = new StreamSubscriber(response, {
      requestId,
      onDropped,
      slowGraceMs: timings.slowGraceMs,
      credential: { ...stream.credential, claims },
      shared: {
        operationId: id,
        onOver: () => {
          close();
          stream.free(place);
        },
      },
    });
    place.subscriber.join(join);
  }

  return {
    reserve,
    complete,
    answer: (token: string, request: FastifyRequest, reply: FastifyReply) =>
      orRefuse((asked, answered) => answer(token, asked, answered))(request, reply),
    close: () => streams.close(),
  };
}

export interface StreamsOptions {
  readonly admit: AdmitRequest;
  readonly isOwn: (request: object) => boolean;
  readonly watch: CredentialWatch;
  readonly operations: Operations;
  readonly timings: SubscriptionTimings;
  readonly heapGrowth: HeapGrowth;
  /** Connections by the client’s address. */
  readonly addresses: OpenCount;
  readonly onDropped: () => void;
}
