import { z } from 'zod';

/** For the processes that let requests in. */
export const RateLimitEnv = z.object({
  /** The edge's own runtime role; its schema holds nothing but counts. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .default(60)
    .describe('Requests a minute of one API key or token, counted over all instances.'),
});
