import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import { DomainError } from '../../services/platform/errors/errors.js';

/** No input type nests five levels deep. The planner's time doubles with each further level. */
const MAX_LITERAL_LEVELS = 8;

/** Refuses literal lists and objects nested deeper than any argument needs. */
export function literalDepthRule(context: ValidationContext): ASTVisitor {
  let levels = 0;
  let isReported = false;
  const refusal = new DomainError(
    'validation_error',
    `Values in an operation must not be nested deeper than ${MAX_LITERAL_LEVELS} levels: put them into variables`,
  );
  const nested = {
    enter() {
      if (levels < MAX_LITERAL_LEVELS) {
        levels += 1;
        return undefined;
      }
      if (!isReported) context.reportError(new GraphQLError(refusal.message, { originalError: refusal }));
      isReported = true;
      return false as const;
    },
    leave() {
      levels -= 1;
    },
  };
  return { ListValue: nested, ObjectValue: nested };
}
