import { z } from 'zod';
import { wholeNumber } from '../../services/platform/config/setting-schemas.js';

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
