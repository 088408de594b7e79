import type { Keyset } from '../../platform/page.js';

/** What is asked of the index. */
export interface PageOfVideos {
  readonly workspaceId: string;
  readonly projectId: string | null;
  readonly languageGroup: string | null;
  /** Null: any. */
  readonly facets: readonly string[] | null;
  readonly from: Keyset | null;
  /** The page begins with the video at `from`, not behind it. */
  readonly isInclusive?: boolean;
  /** Videos of a language group to skip. */
  readonly offset?: number;
  readonly limit: number;
}

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

const NEWEST_FIRST = 'order by created_at desc, id desc';

/**
 * The statement that finds the ids of a page. By cursor it costs the same at any depth, whatever the filter: each facet is a
 * range of an index in the order of the list, and a page is merged from the heads of a few of them.
 */
export function pageStatement(page: PageOfVideos): Statement {
  const { facets, from, isInclusive, offset = 0, limit } = page;
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`workspace_id = ${bind(page.workspaceId)}`];
  if (page.projectId !== null) conditions.push(`project_id = ${bind(page.projectId)}`);
  if (page.languageGroup !== null) conditions.push(`language_group = ${bind(page.languageGroup)}`);
  if (from)
    conditions.push(
      `(created_at, id) ${isInclusive ? '<=' : '<'} (${bind(from.createdAt)}::timestamptz, ${bind(from.id)})`,
    );
  const select = (from: string) => `select id, created_at::text as "createdAt" from ${from}`;
  const upTo = `limit ${bind(limit)}`;

  // The translations of a video are few.
  if (facets && page.languageGroup === null) {
    const heads = `select id, created_at from video
      where ${conditions.join(' and ')} and facet = wanted.facet ${NEWEST_FIRST} ${upTo}`;
    const merged = `unnest(${bind(facets)}::text[]) as wanted(facet) cross join lateral (${heads}) as newest`;
    return { text: `${select(merged)} ${NEWEST_FIRST} ${upTo}`, values };
  }
  if (facets) conditions.push(`facet = any(${bind(facets)}::text[])`);
  const where = conditions.join(' and ');
  return {
    text: `${select('video')} where ${where} ${NEWEST_FIRST} offset ${bind(offset)} ${upTo}`,
    values,
  };
}
