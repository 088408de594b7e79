import type { EntityManager } from 'typeorm';
import type { Metadata } from '../../../schemas/metadata.js';
import type { Keyset } from '../../platform/database/cursors.js';
import { readingOrder, type Slice } from '../../platform/database/page.js';

/** Filters of the list of videos. */
export interface ChosenVideos {
  readonly workspaceId: string;
  readonly projectId: string | null;
  readonly languageGroup: string | null;
  /** Parts of the folded name, all of which must occur. */
  readonly words: readonly string[];
  readonly metadata: Metadata;
  /** Null for any facet. */
  readonly facets: readonly string[] | null;
}

/** One page of the filtered list. */
export interface PageOfVideos extends ChosenVideos {
  /** Merges the facets, whose videos mostly match, although they are found one by one. */
  readonly isDense?: boolean;
  readonly from: Keyset | null;
  /** The page starts with the video at `from` instead of after it. */
  readonly isInclusive?: boolean;
  /** Number of videos to skip, for filters without stored counts. */
  readonly offset?: number;
  readonly slice: Slice;
}

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

type Bind = (value: unknown) => string;

/** All conditions except the facet. */
function conditionsOf(
  { workspaceId, projectId, languageGroup, words, metadata }: ChosenVideos,
  bind: Bind,
): string[] {
  const workspace = bind(workspaceId);
  const conditions = [`workspace_id = ${workspace}`];
  if (projectId !== null) conditions.push(`project_id = ${bind(projectId)}`);
  if (languageGroup !== null) conditions.push(`language_group = ${bind(languageGroup)}`);
  // Reads names one by one, 0.1 s for 100,000: only where few are read, as `searchVideos` decides.
  for (const word of words) conditions.push(`strpos(name_folded, ${bind(word)}) > 0`);
  for (const [key, value] of Object.entries(metadata))
    conditions.push(
      `id in (select video_id from video_metadata where workspace_id = ${workspace} and key = ${bind(key)} and value = ${bind(value)})`,
    );
  return conditions;
}

/**
 * There are no stored counts for these filters: the translations of one video are few, and the others are
 * searches.
 */
export const isFoundOneByOne = ({ languageGroup, words, metadata }: ChosenVideos): boolean =>
  languageGroup !== null || words.length > 0 || Object.keys(metadata).length > 0;

/** Counts videos without stored counts. */
export async function countFound(tx: EntityManager, chosen: ChosenVideos): Promise<number> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const conditions = conditionsOf(chosen, bind);
  if (chosen.facets) conditions.push(`facet = any(${bind(chosen.facets)}::text[])`);
  const [{ n }]: [{ n: number }] = await tx.query(
    `select count(*)::int as n from video where ${conditions.join(' and ')}`,
    values,
  );
  return n;
}

/**
 * Returns the statement that finds the ids of a page. With a cursor, its cost does not depend on depth or
 * filter: each facet is a range of an index in list order, and a page merges the heads of a few ranges.
 */
export function pageStatement(page: PageOfVideos): Statement {
  const { facets, from, isInclusive, offset = 0, slice } = page;
  const { direction, beyond } = readingOrder(slice);
  const inOrder = `order by created_at ${direction}, id ${direction}`;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(page, bind);
  if (from)
    conditions.push(
      `(created_at, id) ${beyond}${isInclusive ? '=' : ''} (${bind(from.createdAt)}::timestamptz, ${bind(from.id)})`,
    );
  const select = (from: string) => `select id, created_at::text as "createdAt" from ${from}`;
  const upTo = `limit ${bind(slice.limit + 1)}`;

  if (facets && (page.isDense || !isFoundOneByOne(page))) {
    const heads = `select id, created_at from video
      where ${conditions.join(' and ')} and facet = wanted.facet ${inOrder} limit ${bind(offset + slice.limit + 1)}`;
    const merged = `unnest(${bind(facets)}::text[]) as wanted(facet) cross join lateral (${heads}) as newest`;
    return { text: `${select(merged)} ${inOrder} offset ${bind(offset)} ${upTo}`, values };
  }
  if (facets) conditions.push(`facet = any(${bind(facets)}::text[])`);
  const where = conditions.join(' and ');
  return {
    text: `${select('video')} where ${where} ${inOrder} offset ${bind(offset)} ${upTo}`,
    values,
  };
}
