import { useQuery } from 'urql';
import { StaleResultsOfVideoDocument } from './stale.generated';
import type { StaleExport } from './stale-results';

const NONE: readonly StaleExport[] = [];

/** The exports as the subscription of the notice above the tabs has compared them last; none before it has. */
export function useStaleExports(id: string): readonly StaleExport[] {
  const [{ data }] = useQuery({
    query: StaleResultsOfVideoDocument,
    variables: { id },
    requestPolicy: 'cache-only',
  });
  return data?.video?.staleness.exports ?? NONE;
}
