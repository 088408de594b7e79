import { z } from 'zod';

const most = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);

/** How much one operation may ask for. */
export const LimitsEnv = z.object({
  /** How deep its fields lie in one another. */
  GRAPHQL_MAX_DEPTH: most(15),
  /** How many values its answer can hold, pages and lists counted in. */
  GRAPHQL_MAX_COST: most(25_000),
  GRAPHQL_MAX_ALIASES: most(30),
  GRAPHQL_MAX_DIRECTIVES: most(30),
  /** Words and marks of the document. */
  GRAPHQL_MAX_TOKENS: most(2000),
  /** Operations in one request; they share what one may cost. */
  GRAPHQL_MAX_BATCH: most(1),
  /** What the services answer one operation with, REST's included. */
  MAX_RESPONSE_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(1024 ** 3)
    .default(16 * 1024 ** 2),
});
export type Limits = Readonly<z.infer<typeof LimitsEnv>>;
