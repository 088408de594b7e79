import { DomainError } from '../../services/platform/errors.js';
import type { Limits } from './limits-env.js';

const WHAT: Readonly<Record<keyof Limits, (most: number, found?: number) => string>> = {
  GRAPHQL_MAX_DEPTH: (most, found) => `is nested ${found} levels deep; at most ${most} are allowed`,
  GRAPHQL_MAX_COST: (most, found) =>
    `could answer with ${found} values; at most ${most} are allowed: ask for smaller pages or fewer fields`,
  GRAPHQL_MAX_ALIASES: (most, found) => `has ${found} aliases; at most ${most} are allowed`,
  GRAPHQL_MAX_DIRECTIVES: (most, found) => `has ${found} directives; at most ${most} are allowed`,
  GRAPHQL_MAX_TOKENS: (most) =>
    `has more than the ${most} tokens that are allowed: put what changes into variables`,
  MAX_RESPONSE_BYTES: (most) =>
    `would answer with more than ${most} bytes, which are allowed: ask for smaller pages or fewer fields`,
  GRAPHQL_MAX_BATCH: (most, found) => `comes with ${found} in one request; at most ${most} are allowed`,
};

/** Names the limit, by the setting that holds it. */
export const limitExceeded = (limit: keyof Limits, most: number, found?: number): DomainError =>
  new DomainError('validation_error', `The operation ${WHAT[limit](most, found)} (${limit})`, {
    details: { limit, most, ...(found === undefined ? {} : { found }) },
  });
