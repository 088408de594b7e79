import type { SubgraphCall, SubgraphClient } from '../../services/platform/subgraph-client.js';

/** Stands for another service at the edge of the one under test: answers as told, remembers what was asked. */
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
