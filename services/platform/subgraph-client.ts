import { type Dispatcher, Pool } from 'undici';
import type { CallerClaims, SignCaller } from './caller.js';
import { DomainError, errorMessage, isErrorCode } from './errors.js';

export interface SubgraphCall {
  readonly document: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** On whose behalf; signed in this process' name. */
  readonly as: CallerClaims;
  readonly requestId: string;
  /** How long the answer may take; what is not said takes no longer than a moment. */
  readonly withinMs?: number;
}

/** Calls one subgraph directly, signed. */
export interface SubgraphClient {
  /** The `data` of the answer. Throws the `DomainError` the subgraph answered with, or `unavailable`. */
  call<T>(call: SubgraphCall): Promise<T>;
  close(): Promise<void>;
}

const ANSWER_WITHIN_MS = 15_000;

interface Answer {
  data?: unknown;
  errors?: ReadonlyArray<{
    message: string;
    extensions?: { code?: unknown; field?: string; details?: Record<string, unknown> };
  }>;
}

function toDomainError(errors: NonNullable<Answer['errors']>): DomainError {
  const { message, extensions } = errors[0] as (typeof errors)[number];
  const code = isErrorCode(extensions?.code) ? extensions.code : 'internal_error';
  return new DomainError(code, message, { field: extensions?.field, details: extensions?.details });
}

export function makeSubgraphClient(name: string, url: string, sign: SignCaller): SubgraphClient {
  const pool = new Pool(new URL(url).origin, {
    connections: 16,
    headersTimeout: ANSWER_WITHIN_MS,
    bodyTimeout: ANSWER_WITHIN_MS,
  });

  return {
    async call<T>({ document, variables, as, requestId, withinMs }: SubgraphCall): Promise<T> {
      let response: Dispatcher.ResponseData;
      try {
        response = await pool.request({
          path: '/graphql',
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${await sign(as)}`,
            'x-request-id': requestId,
          },
          body: JSON.stringify({ query: document, variables }),
          ...(withinMs && { headersTimeout: withinMs, bodyTimeout: withinMs }),
        });
      } catch (cause) {
        throw new DomainError('unavailable', `The ${name} service can't be reached; try again`, { cause });
      }
      const answer = (await response.body.json().catch((cause: unknown) => {
        throw new DomainError('unavailable', `The ${name} service gave no answer: ${errorMessage(cause)}`, {
          cause,
        });
      })) as Answer;
      if (answer.errors?.length) throw toDomainError(answer.errors);
      return answer.data as T;
    },
    close: () => pool.close(),
  };
}
