import type { EntityManager } from 'typeorm';
import type { JobFilter } from './job-filter.js';

/** Common attributes of jobs, and the number of jobs that have them. */
interface JobFacet {
  readonly status: string;
  readonly type: string;
  readonly kind: string;
  readonly n: number;
}

/** The facets that a filter selects, and their number of jobs. */
export interface SelectedFacets {
  /** Null: all of the workspace's jobs. */
  readonly facets: readonly JobFacet[] | null;
  readonly total: number;
}

function isSelected({ status, type, kind }: JobFacet, filter: JobFilter): boolean {
  return (
    (!filter.status || filter.status === status) &&
    (!filter.statuses || filter.statuses.includes(status)) &&
    (!filter.type || filter.type === type) &&
    (!filter.kinds || filter.kinds.includes(kind))
  );
}

/** Reads the maintained counts: a few dozen rows, however many jobs there are. */
export async function selectFacets(
  tx: EntityManager,
  workspaceId: string,
  filter: JobFilter,
): Promise<SelectedFacets> {
  const counted: JobFacet[] = await tx.query(
    `select status, type, kind, sum(n)::int as n from job_count where workspace_id = $1
     group by status, type, kind having sum(n) > 0`,
    [workspaceId],
  );
  const selected = counted.filter((facet) => isSelected(facet, filter));
  const total = selected.reduce((sum, { n }) => sum + n, 0);
  return { facets: selected.length === counted.length ? null : selected, total };
}
