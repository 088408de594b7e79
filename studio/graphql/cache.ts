import { cacheExchange } from '@urql/exchange-graphcache';
import { cacheKeys } from './cache-keys';

/**
 * Normalized cache: an object that a subscription or a mutation returns changes wherever it is shown. Objects without
 * an ID belong to the object that contains them.
 */
export const cache = cacheExchange({ keys: cacheKeys });
