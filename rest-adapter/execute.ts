import type { Logger } from 'pino';
import { Pool } from 'undici';
import type { CallerClaims, SignCaller } from '../services/platform/access/caller.js';
import { COUNTED_FOR_HEADER } from '../services/platform/edge/guard.js';
import { DomainError, type ErrorCode, isErrorCode } from '../services/platform/errors/errors.js';
import { type GraphqlAnswer, readGraphqlAnswer } from '../services/platform/graphql/graphql-answer.js';
import { tracingHeaders } from '../services/platform/tracing/spans.js';

export interface OperationCall {
  readonly document: string;
  readonly variables: Record<string, unknown>;
  readonly claims: CallerClaims;
  /** The client's own header, because a gateway in another process checks it again. */
  readonly authorization: string;
  readonly requestId: string;
  readonly log: Logger;
}

/** Executes an operation at the gateway, in this process or another. */
export type Execute = (call: OperationCall) => Promise<GraphqlAnswer>;

/** The argument `after` of a list is the query parameter `cursor` in REST. */
const restNameOf = (argument: string): string => (argument === 'after' ? 'query.cursor' : argument);

export interface OperationResult {
  readonly data: unknown;
  /** The operation had its effect when its Idempotency-Key was sent before. */
  readonly isReplayed: boolean;
}

/** Returns the result of an operation. Throws its first error, worded for REST. */
export async function executeOperation(execute: Execute, call: OperationCall): Promise<OperationResult> {
  const { data, errors, extensions } = await execute(call);
  const first = errors?.[0];
  if (!first) return { data, isReplayed: extensions?.idempotencyReplayed === true };
  const { code, field, details } = first.extensions ?? {};
  const known: ErrorCode = isErrorCode(code) ? code : 'internal_error';
  const argument = typeof field === 'string' ? field : undefined;
  const message =
    argument && first.message.startsWith(`${argument} `)
      ? restNameOf(argument) + first.message.slice(argument.length)
      : first.message;
  throw new DomainError(known, message, {
    field: argument && restNameOf(argument),
    details: details as Record<string, unknown> | undefined,
  });
}

/**
 * Executes operations at a gateway in another process, which trusts the adapter to have counted the request.
 */
export function makeHttpExecute(
  gatewayUrl: string,
  sign: SignCaller,
): { execute: Execute; close(): Promise<void> } {
  const pool = new Pool(new URL(gatewayUrl).origin, {
    connections: 64,
    // Longer than the gateway's own timeout, so that the gateway's error is the one returned.
    headersTimeout: 65_000,
    bodyTimeout: 65_000,
  });
  const execute: Execute = async ({ document, variables, claims, authorization, requestId }) => {
    try {
      const { body, statusCode } = await pool.request({
        path: '/graphql',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization,
          'x-request-id': requestId,
          ...tracingHeaders(),
          [COUNTED_FOR_HEADER]: await sign(claims),
        },
        body: JSON.stringify({ query: document, variables }),
      });
      return readGraphqlAnswer('The gateway', statusCode, await body.json());
    } catch (cause) {
      if (cause instanceof DomainError) throw cause;
      throw new DomainError('unavailable', 'The service is starting or overloaded; try again', { cause });
    }
  };
  return { execute, close: () => pool.close() };
}
