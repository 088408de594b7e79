import { DomainError } from '../../services/platform/errors.js';
import type { Limits } from './limits-env.js';

const WHAT: Readonly<Record<keyof Limits, (most: number, found?: number) => string>> = {
  GRAPHQL_MAX_DEPTH: (most, found) => `is nested ${found} levels deep; at most ${most} are allowed`,
  GRAPHQL_MAX_COST: (most, found) =>
    `could return ${found} values; at most ${most} are allowed: request smaller pages or fewer fields`,
  GRAPHQL_MAX_ALIASES: (most, found) => `has ${found} aliases; at most ${most} are allowed`,
  GRAPHQL_MAX_DIRECTIVES: (most, found) => `has ${found} directives; at most ${most} are allowed`,
  GRAPHQL_MAX_TOKENS: (most) =>
    `has more than the ${most} tokens that are allowed: use variables for values that change`,
  MAX_RESPONSE_BYTES: (most) =>
    `would return more than the ${most} bytes that are allowed: request smaller pages or fewer fields`,
  GRAPHQL_MAX_BATCH: (most, found) =>
    `is one of ${found} operations in one request; at most ${most} are allowed`,
};

/** The message ends with the setting that defines the limit. */
export const limitExceeded = (limit: keyof Limits, most: number, found?: number): DomainError =>
  new DomainError('validation_error', `The operation ${WHAT[limit](most, found)} (${limit})`, {
    details: { limit, most, ...(found === undefined ? {} : { found }) },
  });
