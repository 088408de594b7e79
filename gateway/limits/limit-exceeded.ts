import { DomainError } from '../../services/platform/errors/errors.js';
import type { Limits } from './limits-env.js';

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
