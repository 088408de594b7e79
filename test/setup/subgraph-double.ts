import type { SubgraphCall, SubgraphClient } from '../../services/platform/graphql/subgraph-client.js';

/**
 * A test double for another service at the boundary of the tested one: returns given responses and records
 * requests.
 */
export function makeSubgraphDouble(
  answer: (call: SubgraphCall) => unknown,
): SubgraphClient & { calls: SubgraphCall[] } {
  const calls: SubgraphCall[] = [];
  return {
    calls,
    async call<T>(call: SubgraphCall): Promise<T> {
      calls.push(call);
      return answer(call) as T;
    },
    close: async () => undefined,
  };
}
