import type { EntityManager } from 'typeorm';

/** How many videos of each facet a search finds. */
export type SearchCounts = ReadonlyMap<string, number>;

interface Searched {
  readonly workspaceId: string;
  /** Null for the whole workspace. */
  readonly projectId: string | null;
  readonly words: readonly string[];
}

/** Searches whose counts a workspace stores; each change of a name or a facet is compared with all of them. */
const MAX_STORED = 100;

/** Where a search is made, as in the stored counts of videos. */
const folderOf = ({ projectId }: Searched): string => projectId ?? '*';

const toCounts = (rows: ReadonlyArray<{ facet: string; n: number }>): SearchCounts =>
  new Map(rows.map(({ facet, n }) => [facet, n]));

const OF_SEARCH = 'workspace_id = $1 and folder = $2 and words = $3::text[]';

/** Returns the stored counts of a search; null when it has none. A search in use is stored for 30 more days. */
export async function findSearchCounts(tx: EntityManager, search: Searched): Promise<SearchCounts | null> {
  const key = [search.workspaceId, folderOf(search), search.words];
  const [found]: Array<{ counts: Record<string, string>; isEnding: boolean }> = await tx.query(
    `select counts, expires_at < now() + interval '15 days' as "isEnding" from video_search
     where ${OF_SEARCH}`,
    key,
  );
  if (!found) return null;
  if (found.isEnding)
    await tx.query(`update video_search set expires_at = now() + interval '30 days' where ${OF_SEARCH}`, key);
  return toCounts(Object.entries(found.counts).map(([facet, n]) => ({ facet, n: Number(n) })));
}

/**
 * Counts the matches of a search by reading all names, and stores the counts: triggers keep them up to date. While it
 * counts, changes of the workspace's names and facets wait; when one is open already, the counts are not stored.
 */
export async function countSearch(tx: EntityManager, search: Searched): Promise<SearchCounts> {
  const { workspaceId, projectId, words } = search;
  const [{ isAlone }]: [{ isAlone: boolean }] = await tx.query(
    `select pg_try_advisory_xact_lock(hashtextextended('video_search ' || $1::text, 0)) as "isAlone"`,
    [workspaceId],
  );
  const rows: Array<{ facet: string; n: number }> = await tx.query(
    `select facet, count(*)::int as n from video
     where workspace_id = $1 and ($3::text is null or project_id = $3) and not exists (select from unnest($2::text[]) as word where strpos(name_folded, word) = 0)
     group by facet`,
    [workspaceId, words, projectId],
  );
  const counts = toCounts(rows);
  if (isAlone) await storeCounts(tx, search, counts);
  return counts;
}

/** Stores the counts of a search in place of those that were used the longest time ago. */
async function storeCounts(tx: EntityManager, search: Searched, counts: SearchCounts): Promise<void> {
  const { workspaceId, words } = search;
  await tx.query(
    `delete from video_search where workspace_id = $1 and (folder, words) in (
       select folder, words from video_search where workspace_id = $1
       order by expires_at desc, folder, words offset $2)`,
    [workspaceId, MAX_STORED - 1],
  );
  await tx.query(
    `insert into video_search (workspace_id, folder, words, counts) values ($1, $2, $3::text[], $4) on conflict do nothing`,
    [workspaceId, folderOf(search), words, Object.fromEntries(counts)],
  );
}
