import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { formatError, isExpectedError } from '../../services/platform/format-error.js';
import type { EdgeContext } from '../edge-context.js';

/** What a client is told of failures: the contract's code and the request's id. What nobody expected is logged and masked. */
export function answerErrors(
  thrown: readonly unknown[],
  { log, requestId }: Pick<EdgeContext, 'log' | 'requestId'>,
): GraphQLFormattedError[] {
  return thrown.map((err) => {
    const error = toGraphqlError(err);
    if (!isExpectedError(error))
      log.error({ err: error.originalError ?? error, path: error.path }, 'an operation failed unexpectedly');
    const { extensions, ...formatted } = formatError(error.toJSON(), error);
    return { ...formatted, extensions: { ...extensions, requestId } };
  });
}

function toGraphqlError(err: unknown): GraphQLError {
  if (err instanceof GraphQLError) return err;
  const originalError = err instanceof Error ? err : new Error(String(err));
  return new GraphQLError(originalError.message, { originalError });
}
