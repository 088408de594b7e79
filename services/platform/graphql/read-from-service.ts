import { DependencyAway } from '../errors/dependency-failure.js';
import { DomainError } from '../errors/errors.js';
import type { SubgraphCall, SubgraphClient } from './subgraph-client.js';

/**
 * Reads data of another service for a message handler. A service that does not answer, or whose own database
 * is unavailable, is a dependency failure: it does not count as an attempt.
 */
export async function readFromService<T>(client: SubgraphClient, call: SubgraphCall): Promise<T> {
  try {
    return await client.call<T>(call);
  } catch (cause) {
    if (cause instanceof DomainError && cause.code === 'unavailable')
      throw new DependencyAway(cause.message, { cause });
    throw cause;
  }
}
