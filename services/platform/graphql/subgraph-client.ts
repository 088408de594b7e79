import { type Dispatcher, Pool } from 'undici';
import type { CallerClaims, SignCaller } from '../access/caller.js';
import { isDependencyFailure } from '../errors/dependency-failure.js';
import { DomainError, errorMessage, isErrorCode } from '../errors/errors.js';
import { saysDependencyFailed } from '../errors/unavailable.js';
import { answersAt } from '../process/health.js';
import { type BreakerOptions, CircuitBreaker } from '../retry/circuit-breaker.js';
import { timeoutSignal } from '../retry/deadline.js';
import { requireTokenAccepted, resendRefused } from '../retry/resend-refused.js';
import { retryOnce } from '../retry/retry-once.js';
import { within } from '../retry/within.js';
import { inSpan, tracingHeaders } from '../tracing/spans.js';
import { type GraphqlAnswer, readGraphqlAnswer } from './graphql-answer.js';

export interface SubgraphCall {
  readonly document: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The caller on whose behalf the request is signed, with this process as issuer. */
  readonly as: CallerClaims;
  readonly requestId: string;
  /** Maximum time until the answer; short by default. */
  readonly withinMs?: number;
}

/** Calls one subgraph directly with a signed token. */
export interface SubgraphClient {
  /**
   * Returns the `data` of the answer. Throws the `DomainError` that the subgraph answered with, or
   * `unavailable`.
   */
  call<T>(call: SubgraphCall): Promise<T>;
  close(): Promise<void>;
}

const ANSWER_WITHIN_MS = 10_000;

/** HTTP/1 connections: each carries one call at a time. */
const CONNECTIONS = { moment: 16, long: 64 } as const;

function toDomainError(errors: NonNullable<GraphqlAnswer['errors']>): DomainError {
  const { message, extensions } = errors[0] as (typeof errors)[number];
  const code = isErrorCode(extensions?.code) ? extensions.code : 'internal_error';
  return new DomainError(code, message, {
    field: extensions?.field as string | undefined,
    details: extensions?.details as Record<string, unknown> | undefined,
  });
}

/**
 * Errors that undici, its signal and `within` reject with on a timeout; any other means that the connection
 * failed.
 */
const isLate = (cause: unknown): boolean =>
  cause instanceof Error &&
  (cause.name === 'TimeoutError' ||
    /UND_ERR_(HEADERS|BODY)_TIMEOUT/.test(String((cause as { code?: unknown }).code)) ||
    cause.message.includes('did not happen within'));

/** A query, or a write that its effect key deduplicates. */
const maySendTwice = ({ document, as }: SubgraphCall): boolean =>
  !document.trimStart().startsWith('mutation') || as.effectKey !== undefined;

/** A timeout is not retried. */
const WHEN_A_DEPENDENCY_FAILED = {
  answer: ({ errors = [] }: GraphqlAnswer) =>
    errors.length > 0 && errors.every(({ extensions }) => saysDependencyFailed(extensions)),
  failure: (err: unknown) =>
    err instanceof DomainError && isDependencyFailure(err.cause) && !isLate(err.cause),
};

/** Long calls have connections of their own: however many there are, the others don't wait for them. */
export function makeSubgraphClient(
  name: string,
  url: string,
  sign: SignCaller,
  breakerOptions: Pick<BreakerOptions, 'failuresToOpen' | 'probeEveryMs'> = {},
): SubgraphClient {
  const open = (connections: number) => new Pool(new URL(url).origin, { connections });
  const pools = { moment: open(CONNECTIONS.moment), long: open(CONNECTIONS.long) };
  const breaker = new CircuitBreaker({ ...breakerOptions, name, probe: answersAt(url) });

  async function send({
    document,
    variables,
    as,
    requestId,
    withinMs = ANSWER_WITHIN_MS,
  }: SubgraphCall): Promise<GraphqlAnswer> {
    await breaker.requireClosed();
    const pool = withinMs > ANSWER_WITHIN_MS ? pools.long : pools.moment;
    let response: Dispatcher.ResponseData;
    try {
      const answer = pool.request({
        path: '/graphql',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await sign(as)}`,
          'x-request-id': requestId,
          ...tracingHeaders(),
        },
        body: JSON.stringify({ query: document, variables }),
        headersTimeout: withinMs,
        bodyTimeout: withinMs,
        signal: timeoutSignal(withinMs),
      });
      // Includes the wait for a free connection: a call that is abandoned there is not sent any more.
      response = await within(withinMs, 'an answer', answer);
    } catch (cause) {
      if (isLate(cause)) breaker.deadlineMissed();
      else breaker.connectionFailed(cause);
      throw new DomainError('unavailable', `The ${name} service can't be reached; try again`, { cause });
    }
    const body = await response.body.json().catch((cause: unknown) => {
      throw new DomainError('unavailable', `The ${name} service gave no answer: ${errorMessage(cause)}`, {
        cause,
      });
    });
    breaker.succeeded();
    requireTokenAccepted(response.statusCode);
    return readGraphqlAnswer(`The ${name} service`, response.statusCode, body);
  }

  return {
    async call<T>(call: SubgraphCall): Promise<T> {
      const sendSigned = () => resendRefused(name, () => send(call));
      const { data, errors } = await inSpan(`call ${name}`, { kind: 'client' }, () =>
        maySendTwice(call) ? retryOnce(sendSigned, WHEN_A_DEPENDENCY_FAILED) : sendSigned(),
      );
      if (errors?.length) throw toDomainError(errors);
      return data as T;
    },
    close: async () => {
      breaker.close();
      await Promise.all([pools.moment.close(), pools.long.close()]);
    },
  };
}
