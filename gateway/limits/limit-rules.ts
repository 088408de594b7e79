import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { type ASTVisitor, GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';
import { DomainError } from '../../services/platform/errors/errors.js';
import { type Limits, limitExceeded } from './limits-env.js';

/** No input type nests five levels deep. The planner's time doubles with each further level. */
const MAX_LITERAL_LEVELS = 8;

/** Refuses literal lists and objects nested deeper than any argument needs. */
function literalDepthRule(context: ValidationContext): ASTVisitor {
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

type CountedLimit = 'GRAPHQL_MAX_DEPTH' | 'GRAPHQL_MAX_ALIASES' | 'GRAPHQL_MAX_DIRECTIVES';

/** Reports a violation with this service's message instead of the library's. */
function refuseWith(limit: CountedLimit, limits: Limits) {
  const say = (context: ValidationContext | null, { message }: GraphQLError) => {
    const found = Number(/found (\d+)/.exec(message)?.[1]);
    const refusal = limitExceeded(limit, limits[limit], found);
    context?.reportError(new GraphQLError(refusal.message, { originalError: refusal }));
  };
  return { n: limits[limit], propagateOnRejection: false, onReject: [say] };
}

/** Rules that run before validation, because validating a document that is too large is expensive as well. */
export const limitRules = (limits: Limits): ValidationRule[] =>
  [
    maxDepthRule({ flattenFragments: true, ...refuseWith('GRAPHQL_MAX_DEPTH', limits) }),
    maxAliasesRule(refuseWith('GRAPHQL_MAX_ALIASES', limits)),
    maxDirectivesRule(refuseWith('GRAPHQL_MAX_DIRECTIVES', limits)),
    literalDepthRule,
  ] as ValidationRule[];
