import { defineError } from '../errors/errors.js';

/** `retryAfterSeconds` becomes the header `Retry-After`. */
export const rateLimitExceeded = defineError<{ what: string; limit: number; retryAfterSeconds: number }>(
  'rate_limit_exceeded',
  ({ what, limit, retryAfterSeconds }) =>
    `Too many ${what}: more than ${limit}; try again in ${retryAfterSeconds} seconds`,
);
