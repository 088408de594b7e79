import type { EntityManager } from 'typeorm';
import type { VideoFilter } from './video-page.js';

/** The facets that match a filter, and the number of their videos. */
export interface ChosenFacets {
  /** Null for all facets of the whole workspace. */
  readonly facets: readonly string[] | null;
  readonly total: number;
  /** Number of videos of each facet, in the whole workspace or in the project of the filter. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** A facet is `status/approval/kb/backup/filed`, as generated in the column of that name. */
export function isChosen(
  facet: string,
  { status, approval, kb, backup, uncategorized }: VideoFilter,
): boolean {
  const place =
    uncategorized === null || uncategorized === undefined ? null : uncategorized ? 'loose' : 'filed';
  const wanted = [status, approval, kb, backup, place];
  return facet.split('/').every((value, i) => (wanted[i] ?? value) === value);
}

/** Reads the stored counts, which are a few dozen rows regardless of the number of videos. */
export async function chooseFacets(
  tx: EntityManager,
  workspaceId: string,
  filter: VideoFilter,
): Promise<ChosenFacets> {
  const counts: Array<{ facet: string; n: number }> = await tx.query(
    'select facet, n::int from video_count where workspace_id = $1 and folder = $2 and n > 0',
    [workspaceId, filter.projectId ?? '*'],
  );
  const chosen = counts.filter(({ facet }) => isChosen(facet, filter));
  const total = chosen.reduce((sum, { n }) => sum + n, 0);
  const sizes = new Map(counts.map(({ facet, n }) => [facet, n]));
  const isEverything = !filter.projectId && chosen.length === counts.length;
  return { facets: isEverything ? null : chosen.map(({ facet }) => facet), total, sizes };
}
