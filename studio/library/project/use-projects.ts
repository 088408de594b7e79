import { useRef } from 'react';
import { useQuery } from 'urql';
import { LibraryProjectsDocument, type ProjectItemFragment } from './projects.generated';

interface Projects {
  readonly projects: readonly ProjectItemFragment[];
  readonly totalCount: number;
  readonly isLoading: boolean;
}

/** Returns the projects whose name contains the text, by name; the first hundred, so that the others are searched. */
export function useProjects(search: string): Projects {
  const [{ data, fetching }] = useQuery({
    query: LibraryProjectsDocument,
    variables: { search: search.trim() },
    requestPolicy: 'cache-and-network',
  });
  // While a search runs, the projects before it stay.
  const shown = useRef(data);
  if (data) shown.current = data;
  const { nodes = [], totalCount = 0 } = shown.current?.projects ?? {};
  return { projects: nodes, totalCount, isLoading: !shown.current && fetching };
}
