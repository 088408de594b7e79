import type { ApolloServerPlugin, BaseContext } from '@apollo/server';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { DomainError, type ErrorCode, isErrorCode } from '../errors/errors.js';
import { findUnavailable, RETRY_AFTER_SECONDS } from '../errors/unavailable.js';
import { inspectText } from '../text/plain-text.js';

/** Messages of graphql-js about invalid arguments, with the argument as a capture group. */
const SAYINGS: readonly RegExp[] = [
  /^Unknown argument "(\w+)" on /,
  /^Field "\w+" argument "(\w+)" of type /,
  /^Field "(\w+)" is not defined by type "\w*Input"/,
  /^Field "\w+\.(\w+)" of required type /,
  /^Directive "@\w+" argument "(\w+)" of type /,
];

/**
 * Returns the argument that a graphql-js error is about, as a path into the variables when it is a variable;
 * null when there is none.
 */
export function findFaultyArgument(message: string): string | null {
  const variable = /^Variable "\$(\w+)" (?:got invalid value|of (?:required|non-null) type) /.exec(
    message,
  )?.[1];
  if (variable === undefined) {
    for (const saying of SAYINGS) {
      const argument = saying.exec(message)?.[1];
      if (argument) return argument;
    }
    return null;
  }
  // The message also quotes the value: the argument's path follows it.
  const place = /^.* at "([^"]+)"; /s.exec(message)?.[1] ?? variable;
  const field = /^.*; Field "(\w+)" (?:of required type|is not defined)/s.exec(message)?.[1];
  return field ? `${place}.${field}` : place;
}

const MASKED = 'An internal error occurred';
const BROKEN_TEXT =
  'The arguments must not contain NUL characters or broken surrogate pairs, nor be nested too deeply';

/** The contract's codes for client errors of graphql-js and Apollo. */
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

/** Recognizes dependency failures among errors without a code of the contract. */
function findDependencyFailure(thrown: unknown): DomainError | null {
  return findUnavailable(thrown instanceof GraphQLError ? thrown.originalError : thrown);
}

/** Adds to every `unavailable` error when the client should retry. */
const withRetryAfter = (code: unknown, details: unknown): unknown =>
  code === 'unavailable' ? { retryAfterSeconds: RETRY_AFTER_SECONDS, ...(details as object) } : details;

/**
 * Translates a failure to GraphQL with the contract's code and without internal details. All GraphQL errors
 * pass through it.
 */
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

  // The error already has a code of the contract; the gateway forwards it.
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

/** Whether a failure is shown unchanged; any other is masked and logged. */
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

/** Refuses documents and variables with characters that the database or UTF-8 cannot store. */
export function refuseBrokenText<C extends BaseContext>(): ApolloServerPlugin<C> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ request }) => {
        try {
          requirePlainOperation(request.query ?? '', request.variables ?? {});
        } catch (refusal) {
          // Apollo treats any other error thrown here as a server error.
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
 * Formats errors that leave outside of an Apollo response in the same way: with the contract's code and the
 * request ID. Unexpected errors are masked and logged.
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
    log.warn(
      { err: error.originalError, path: error.path },
      'an operation failed because a dependency is unavailable',
    );
    return;
  }
  log.error({ err: error.originalError ?? error, path: error.path }, 'an operation failed unexpectedly');
}

/** Adds the request ID to every error of an answer, and logs masked errors. */
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
