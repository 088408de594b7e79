import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { DomainError, type ErrorCode, isErrorCode } from './errors.js';
import { findFaultyArgument } from './faulty-argument.js';
import { inspectText } from './plain-text.js';

const MASKED = 'Something went wrong on our side';
const BROKEN_TEXT =
  'The arguments must not contain NUL characters or broken surrogate pairs, nor be nested too deeply';

/** Codes graphql-js and Apollo give to what a client did wrong, in the contract's words. */
const CLIENT_FAULTS: Readonly<Record<string, ErrorCode>> = {
  GRAPHQL_PARSE_FAILED: 'validation_error',
  GRAPHQL_VALIDATION_FAILED: 'validation_error',
  BAD_USER_INPUT: 'validation_error',
  BAD_REQUEST: 'validation_error',
  OPERATION_RESOLUTION_FAILURE: 'validation_error',
  PERSISTED_QUERY_NOT_FOUND: 'validation_error',
  PERSISTED_QUERY_NOT_SUPPORTED: 'validation_error',
};

function findDomainError(thrown: unknown): DomainError | null {
  if (thrown instanceof DomainError) return thrown;
  if (thrown instanceof GraphQLError) return findDomainError(thrown.originalError);
  return null;
}

/** The one translation of a failure to GraphQL: the contract's code, and nothing of our inside. */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const place = { locations: formatted.locations, path: formatted.path };
  const domain = findDomainError(thrown);
  if (domain) {
    const { code, field, details } = domain;
    return { message: domain.message, ...place, extensions: { code, field, details } };
  }

  const { code, field, details } = formatted.extensions ?? {};
  // A subgraph already spoke the contract's language; the gateway passes it on.
  if (isErrorCode(code))
    return { message: formatted.message, ...place, extensions: { code, field, details } };
  const clientFault = typeof code === 'string' ? CLIENT_FAULTS[code] : undefined;
  if (clientFault) {
    const argument = findFaultyArgument(formatted.message);
    const extensions = { code: clientFault, ...(argument && { field: argument }) };
    return { message: formatted.message, ...place, extensions };
  }
  return { message: MASKED, path: formatted.path, extensions: { code: 'internal_error' } };
}

function isExpected(error: GraphQLError): boolean {
  const code = error.extensions.code;
  return (
    findDomainError(error) !== null ||
    isErrorCode(code) ||
    (typeof code === 'string' && code in CLIENT_FAULTS)
  );
}

/** Refuses documents and variables with text that no database and no encoding can hold. */
export function refuseBrokenText<C extends BaseContext>(): ApolloServerPlugin<C> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ request }) => {
        const escaped = /\\u0000|\\u\{0+\}/.test(request.query ?? '');
        if (!escaped && inspectText([request.query ?? '', request.variables ?? {}]) === 'plain') return;
        const refusal = new DomainError('validation_error', BROKEN_TEXT);
        // Of what is thrown here Apollo takes everything else for a fault of ours.
        throw new GraphQLError(BROKEN_TEXT, {
          originalError: refusal,
          extensions: { http: { status: 400 } },
        });
      },
    }),
  };
}

/** Gives every error of an answer the request's id, and logs what was masked. */
export function reportErrors<
  C extends BaseContext & { requestId: string; log: Logger },
>(): ApolloServerPlugin<C> {
  return {
    requestDidStart: async () => ({
      didEncounterErrors: async ({ errors, contextValue: { log } }) => {
        for (const err of errors) {
          if (!isExpected(err))
            log.error({ err: err.originalError ?? err, path: err.path }, 'an operation failed unexpectedly');
        }
      },
      willSendResponse: async ({ response, contextValue: { requestId } }) => {
        if (response.body.kind !== 'single') return;
        const { errors } = response.body.singleResult;
        response.body.singleResult.errors = errors?.map((error) => ({
          ...error,
          extensions: { ...error.extensions, requestId },
        }));
      },
    }),
  };
}
