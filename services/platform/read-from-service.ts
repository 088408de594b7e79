import { DependencyAway } from './dependency-failure.js';
import { DomainError } from './errors.js';
import type { SubgraphCall, SubgraphClient } from './subgraph-client.js';

/**
 * What a handler of a message needs to know from another service. A service that does not answer, or whose own database is away, is a
 * dependency that is away: it costs the message no attempt.
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
