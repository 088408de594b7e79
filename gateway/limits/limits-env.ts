import { z } from 'zod';

const max = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);

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
  MAX_RESPONSE_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(1024 ** 3)
    .default(16 * 1024 ** 2)
    .describe('Maximum size of the responses of subgraphs to one operation, REST included.'),
});
export type Limits = Readonly<z.infer<typeof LimitsEnv>>;
