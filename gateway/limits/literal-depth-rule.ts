import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import { DomainError } from '../../services/platform/errors.js';

/** No input of ours has five. The planner takes twice as long for each level more. */
const MAX_LITERAL_LEVELS = 8;

/** Refuses lists and objects that are written into a document deeper in one another than any argument needs. */
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
