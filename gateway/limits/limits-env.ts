import { z } from 'zod';
import { wholeNumber } from '../../services/platform/config/setting-schemas.js';
import { DomainError } from '../../services/platform/errors/errors.js';

const WHAT: Readonly<Record<keyof Limits, (max: number, found?: number) => string>> = {
  GRAPHQL_MAX_DEPTH: (max, found) => `is nested ${found} levels deep; at most ${max} are allowed`,
  GRAPHQL_MAX_COST: (max, found) =>
    `could return ${found} values; at most ${max} are allowed: request smaller pages or fewer fields`,
  GRAPHQL_MAX_ALIASES: (max, found) => `has ${found} aliases; at most ${max} are allowed`,
  GRAPHQL_MAX_DIRECTIVES: (max, found) => `has ${found} directives; at most ${max} are allowed`,
  GRAPHQL_MAX_TOKENS: (max) =>
    `has more than the ${max} tokens that are allowed: use variables for values that change`,
  MAX_RESPONSE_BYTES: (max) =>
    `would return more than the ${max} bytes that are allowed: request smaller pages or fewer fields`,
  GRAPHQL_MAX_BATCH: (max, found) =>
    `is one of ${found} operations in one request; at most ${max} are allowed`,
};

/** The message ends with the setting that defines the limit. */
export const limitExceeded = (limit: keyof Limits, max: number, found?: number): DomainError =>
  new DomainError('validation_error', `The operation ${WHAT[limit](max, found)} (${limit})`, {
    details: { limit, max, ...(found === undefined ? {} : { found }) },
  });

const max = (fallback: number) => wholeNumber(fallback, { max: 1_000_000 });

/** Limits of one operation. */
export const LimitsEnv = z.object({
  GRAPHQL_MAX_DEPTH: max(15).describe('Maximum depth of an operation.'),
  GRAPHQL_MAX_COST: max(25_000).describe(
    'Maximum cost of an operation: the number of values its result can hold.',
  ),
  GRAPHQL_MAX_ALIASES: max(30).describe('Maximum number of aliases in an operation.'),
  GRAPHQL_MAX_DIRECTIVES: max(30).describe('Maximum number of directives in an operation.'),
  GRAPHQL_MAX_TOKENS: max(2000).describe('Maximum number of lexical tokens in a document.'),
  GRAPHQL_MAX_BATCH: max(1).describe(
    'Maximum number of operations in one request; they share the maximum cost.',
  ),
  MAX_RESPONSE_BYTES: wholeNumber(16 * 1024 ** 2, { min: 1024, max: 1024 ** 3 }).describe(
    'Maximum size of the responses of subgraphs to one operation, REST included.',
  ),
});
export type Limits = Readonly<z.infer<typeof LimitsEnv>>;
