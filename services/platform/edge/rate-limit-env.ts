import { z } from 'zod';
import { PoolerEnv } from '../config/pooled-url.js';
import { wholeNumber } from '../config/setting-schemas.js';

/** Environment variables of the processes that admit requests. */
export const RateLimitEnv = PoolerEnv.extend({
  /** Connects as the edge's own runtime role. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  RATE_LIMIT_PER_MINUTE: wholeNumber(60, { max: 1_000_000_000 }).describe(
    'Requests a minute of one API key or token, counted over all instances.',
  ),
});
