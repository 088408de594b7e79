import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql';
import { limitExceeded } from './limit-exceeded.js';
import type { Limits } from './limits-env.js';
import { literalDepthRule } from './literal-depth-rule.js';

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
