import type { DataSource, EntityManager } from 'typeorm';
import { type Cursors, filterKey, type Keyset } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import {
  cutPage,
  type PageEnds,
  type PageRequest,
  readingOrder,
  requirePage,
} from '../../platform/database/page.js';
import { isChosen, readVideos, type VideoFilter, type VideoPage } from '../video/video-page.js';

export interface VideosOfProject extends PageRequest {
  readonly filter?: Omit<VideoFilter, 'projectId' | 'uncategorized' | 'q' | 'metadata'> | null | undefined;
}

interface FiledKey extends Keyset {
  readonly projectId: string;
}

/**
 * Returns a page of each project's videos, newest first, in the order of the ids. The number of statements
 * does not depend on the number of projects.
 */
export async function listVideosOfProjects(
  { db, cursors }: { readonly db: DataSource; readonly cursors: Cursors },
  workspaceId: string | null,
  projectIds: readonly string[],
  { filter, ...request }: VideosOfProject,
): Promise<VideoPage[]> {
  const list = ['videos of a project', workspaceId, filterKey(filter)];
  const slice = requirePage(request);
  const from = cursors.placeOf(list, slice);
  const { direction, beyond } = readingOrder(slice);
  const languageGroup = filter?.languageGroup ?? null;
  if (workspaceId === null)
    return projectIds.map(() => ({ videos: [], hasNextPage: false, hasPreviousPage: false, totalCount: 0 }));

  return inTransaction(db, { workspaceId }, async (tx) => {
    const counts = await countVideos(tx, workspaceId, projectIds, filter ?? {});
    const facets = [...new Set(counts.map(({ facet }) => facet))];
    // Each facet of a project is a range of the index in list order; a page merges the heads of these ranges.
    const keys: FiledKey[] = await tx.query(
      `select project.id as "projectId", heading.id, heading.created_at::text as "createdAt"
       from unnest($2::text[]) as project (id) cross join lateral (
         select heads.id, heads.created_at from unnest($3::text[]) as wanted (facet) cross join lateral (
           select id, created_at from video
           where workspace_id = $1 and project_id = project.id and facet = wanted.facet
             and ($4::text is null or language_group = $4)
             and ($5::timestamptz is null or (created_at, id) ${beyond} ($5, $6))
           order by created_at ${direction}, id ${direction} limit $7
         ) heads order by heads.created_at ${direction}, heads.id ${direction} limit $7
       ) heading order by heading.created_at ${direction}, heading.id ${direction}`,
      [
        workspaceId,
        projectIds,
        facets,
        languageGroup,
        from?.createdAt ?? null,
        from?.id ?? null,
        slice.limit + 1,
      ],
    );
    const pages = projectIds.map((id) =>
      cutPage(
        keys.filter(({ projectId }) => projectId === id),
        slice,
      ),
    );
    const shown = await readVideos(
      tx,
      workspaceId,
      pages.flatMap(({ entries }) => entries),
      (key) => cursors.encode(list, key),
    );
    return projectIds.map((id, i) => ({
      videos: shown.filter(({ video }) => video.projectId === id),
      ...endsOf(pages[i] as PageEnds),
      totalCount: counts.filter(({ folder }) => folder === id).reduce((sum, { n }) => sum + n, 0),
    }));
  });
}

interface Count {
  readonly folder: string;
  readonly facet: string;
  readonly n: number;
}

/** Uses the stored counts, except for the few translations of one video, which are counted directly. */
async function countVideos(
  tx: EntityManager,
  workspaceId: string,
  projectIds: readonly string[],
  filter: VideoFilter,
): Promise<Count[]> {
  const counts: Count[] = filter.languageGroup
    ? await tx.query(
        `select project_id as folder, facet, count(*)::int as n from video
         where workspace_id = $1 and project_id = any($2) and language_group = $3 group by 1, 2`,
        [workspaceId, projectIds, filter.languageGroup],
      )
    : await tx.query(
        'select folder, facet, n::int from video_count where workspace_id = $1 and folder = any($2) and n > 0',
        [workspaceId, projectIds],
      );
  return counts.filter(({ facet }) => isChosen(facet, filter));
}

const endsOf = ({ hasNextPage, hasPreviousPage }: PageEnds): PageEnds => ({ hasNextPage, hasPreviousPage });
