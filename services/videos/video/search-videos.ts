import type { EntityManager } from 'typeorm';
import type { Keyset } from '../../platform/database/cursors.js';
import { readingOrder, type Slice } from '../../platform/database/page.js';
import { type ChosenVideos, pageStatement } from './page-of-videos.js';

/** How many videos of each facet a search finds. */
type SearchCounts = ReadonlyMap<string, number>;

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
async function findSearchCounts(tx: EntityManager, search: Searched): Promise<SearchCounts | null> {
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
async function countSearch(tx: EntityManager, search: Searched): Promise<SearchCounts> {
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

/** A list of fewer videos is read name by name, which costs less than a look into the index. */
const FEW_VIDEOS = 2000;
/** Fewer matches are counted one by one; the counts of a search with more are stored. */
const FEW_MATCHES = 2000;
/** Where more than one in so many videos match, the list is read until the page is full. */
const DENSE = 20;

export interface VideoSearch extends ChosenVideos {
  readonly from: Keyset | null;
  readonly slice: Slice;
  /** Number of videos in the list without the search, by facet. */
  readonly sizes: ReadonlyMap<string, number>;
}

export interface FoundVideos {
  readonly keys: readonly Keyset[];
  readonly total: number;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, n) => total + n, 0);

/** Whether the index is worth a look: a search for white space alone finds no part of a word. */
export const isIndexed = ({ words, languageGroup, metadata, sizes }: VideoSearch): boolean =>
  words.some((word) => word.trim() !== '') &&
  languageGroup === null &&
  Object.keys(metadata).length === 0 &&
  sum(sizes.values()) > FEW_VIDEOS;

/** Returns a page of the videos whose names contain all words, and how many there are. */
export async function searchVideos(tx: EntityManager, search: VideoSearch): Promise<FoundVideos> {
  const words = [...search.words].sort();
  const stored = await findSearchCounts(tx, { ...search, words });
  const found = stored ? null : await findFew(tx, search);
  if (found) return found;
  const counts = stored ?? (await countSearch(tx, { ...search, words }));
  return findAmongMany(tx, search, counts);
}

/** Returns the page of a search with few matches, which are all read; null when there are more. */
async function findFew(
  tx: EntityManager,
  { workspaceId, words, facets, projectId, from, slice }: VideoSearch,
): Promise<FoundVideos | null> {
  const { direction, beyond } = readingOrder(slice);
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (facets) conditions.push(`video.facet = any(${bind(facets)}::text[])`);
  if (projectId !== null) conditions.push(`video.project_id = ${bind(projectId)}`);
  const narrowed = `named join video on video.workspace_id = ${bind(workspaceId)}::text and video.id = named.id
    and ${conditions.join(' and ')}`;
  const beyondPlace = from
    ? `(created_at, id) ${beyond} (${bind(from.createdAt)}::timestamptz, ${bind(from.id)}::text)`
    : 'true';
  const rows: Array<{ read: number; total: number; id: string | null; createdAt: string }> = await tx.query(
    `with named as materialized (
         select id, created_at from search_names(${bind(words)}, null, null, null, null, false, ${bind(FEW_MATCHES + 1)})),
       matching as materialized (select named.id, named.created_at from ${narrowed})
     select counted.*, page.* from (
       select (select count(*) from named)::int as read, (select count(*) from matching)::int as total) as counted
     left join lateral (
       select id, created_at::text as "createdAt" from matching where ${beyondPlace}
       order by created_at ${direction}, id ${direction}
       offset ${bind(slice.offset)} limit ${bind(slice.limit + 1)}) as page on true`,
    values,
  );
  const [{ read, total }] = rows as [(typeof rows)[0]];
  if (read > FEW_MATCHES) return null;
  const keys = rows.flatMap(({ id, createdAt }) => (id === null ? [] : [{ id, createdAt }]));
  return { keys, total };
}

/** Returns a page of a search with many matches: read in list order, or where they are rare by the index. */
async function findAmongMany(
  tx: EntityManager,
  search: VideoSearch,
  counts: SearchCounts,
): Promise<FoundVideos> {
  const { words, projectId, from, slice, sizes } = search;
  const matched = [...counts].filter(([facet]) => search.facets?.includes(facet) ?? true);
  const total = sum(matched.map(([, n]) => n));
  if (total === 0) return { keys: [], total };
  const facets = search.facets && matched.map(([facet]) => facet);
  const size = sum([...sizes].filter(([facet]) => facets?.includes(facet) ?? true).map(([, n]) => n));
  if (total * DENSE > size) {
    const { text, values } = pageStatement({ ...search, facets, isDense: true, offset: slice.offset });
    return { keys: await tx.query(text, values), total };
  }
  const keys: Keyset[] = await tx.query(
    `select id, created_at::text as "createdAt" from search_names($1, $2, $3, $4, $5, $6, $7) offset $8`,
    [
      words,
      projectId,
      facets,
      from?.createdAt ?? null,
      from?.id ?? null,
      slice.isBackward,
      slice.offset + slice.limit + 1,
      slice.offset,
    ],
  );
  return { keys, total };
}
