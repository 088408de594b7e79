import { GraphQLError } from 'graphql';
import { STATUS_OF } from '../../services/platform/errors/error-status.js';
import { DomainError } from '../../services/platform/errors/errors.js';

/** Thrown when a request is refused before execution. */
export class RequestRefused extends Error {
  readonly errors: readonly GraphQLError[];
  readonly status: number;
  /**
   * Whether the document or its variables are invalid against the schema, which legacy clients expect with
   * status 200.
   */
  readonly isOfGraphql: boolean;

  constructor(why: DomainError | readonly GraphQLError[]) {
    const errors = why instanceof DomainError ? [new GraphQLError(why.message, { originalError: why })] : why;
    super(errors[0]?.message);
    this.name = 'RequestRefused';
    this.errors = errors;
    this.isOfGraphql = !errors.some(({ originalError }) => originalError instanceof DomainError);
    this.status = why instanceof DomainError ? STATUS_OF[why.code] : 400;
  }
}
