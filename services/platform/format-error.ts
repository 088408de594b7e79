import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { DomainError, type ErrorCode, isErrorCode } from './errors.js';
import { findFaultyArgument } from './faulty-argument.js';
import { inspectText } from './plain-text.js';
import { findUnavailable, RETRY_AFTER_SECONDS } from './unavailable.js';

const MASKED = 'An internal error occurred';
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

/** Of what carries no code of the contract. */
function findDependencyFailure(thrown: unknown): DomainError | null {
  return findUnavailable(thrown instanceof GraphQLError ? thrown.originalError : thrown);
}

/** A client learns from every refusal as unavailable when to try again. */
const withRetryAfter = (code: unknown, details: unknown): unknown =>
  code === 'unavailable' ? { retryAfterSeconds: RETRY_AFTER_SECONDS, ...(details as object) } : details;

/** The one translation of a failure to GraphQL: the contract's code, and nothing of our inside. */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const place = { locations: formatted.locations, path: formatted.path };
  const { code, field, details } = formatted.extensions ?? {};
  const isSaid = isErrorCode(code);
  const domain = findDomainError(thrown) ?? (isSaid ? null : findDependencyFailure(thrown));
  if (domain) {
    const { code, field } = domain;
    const extensions = { code, field, details: withRetryAfter(code, domain.details) };
    return { message: domain.message, ...place, extensions };
  }

  // A subgraph already spoke the contract's language; the gateway passes it on.
  if (isSaid) {
    const extensions = { code, field, details: withRetryAfter(code, details) };
    return { message: formatted.message, ...place, extensions };
  }
  const clientFault = typeof code === 'string' ? CLIENT_FAULTS[code] : undefined;
  if (clientFault) {
    const argument = findFaultyArgument(formatted.message);
    const extensions = { code: clientFault, ...(argument && { field: argument }) };
    return { message: formatted.message, ...place, extensions };
  }
  return { message: MASKED, path: formatted.path, extensions: { code: 'internal_error' } };
}

/** Whether a failure is told as it is; all else is masked, and of interest to us. */
function isExpected(error: GraphQLError): boolean {
  const code = error.extensions.code;
  return (
    findDomainError(error) !== null ||
    isErrorCode(code) ||
    (typeof code === 'string' && code in CLIENT_FAULTS)
  );
}

/** Throws `validation_error`. */
export function requirePlainOperation(query: string, variables: unknown): void {
  const escaped = /\\u0000|\\u\{0+\}/.test(query);
  if (!escaped && inspectText([query, variables]) === 'plain') return;
  throw new DomainError('validation_error', BROKEN_TEXT);
}

/** Refuses documents and variables with text that no database and no encoding can hold. */
export function refuseBrokenText<C extends BaseContext>(): ApolloServerPlugin<C> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ request }) => {
        try {
          requirePlainOperation(request.query ?? '', request.variables ?? {});
        } catch (refusal) {
          // Of what is thrown here Apollo takes everything else for a fault of ours.
          throw new GraphQLError(BROKEN_TEXT, {
            originalError: refusal as DomainError,
            extensions: { http: { status: 400 } },
          });
        }
      },
    }),
  };
}

/**
 * What leaves by another way than an answer of Apollo's, in the same words: the contract's code and the request's id. What nobody
 * expected is masked, and logged.
 */
export function formatErrors(
  thrown: readonly unknown[],
  { requestId, log }: { readonly requestId: string; readonly log: Logger },
): GraphQLFormattedError[] {
  return thrown.map((err) => {
    const error = toGraphqlError(err);
    logUnexpected(error, log);
    const { extensions, ...formatted } = formatError(error.toJSON(), error);
    return { ...formatted, extensions: { ...extensions, requestId } };
  });
}

function toGraphqlError(err: unknown): GraphQLError {
  if (err instanceof GraphQLError) return err;
  const originalError = err instanceof Error ? err : new Error(String(err));
  return new GraphQLError(originalError.message, { originalError });
}

function logUnexpected(error: GraphQLError, log: Logger): void {
  if (isExpected(error)) return;
  if (findDependencyFailure(error)) {
    log.warn({ err: error.originalError, path: error.path }, 'an operation failed for want of a dependency');
    return;
  }
  log.error({ err: error.originalError ?? error, path: error.path }, 'an operation failed unexpectedly');
}

/** Gives every error of an answer the request's id, and logs what was masked. */
export function reportErrors<
  C extends BaseContext & { requestId: string; log: Logger },
>(): ApolloServerPlugin<C> {
  return {
    requestDidStart: async () => ({
      didEncounterErrors: async ({ errors, contextValue: { log } }) => {
        for (const err of errors) logUnexpected(err, log);
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
