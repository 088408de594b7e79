import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { DomainError } from '../../platform/errors.js';
import { decodeCursor, type Keyset } from '../../platform/page.js';
import type { VideosContext } from '../context.js';
import { findAtOffset } from './find-at-offset.js';
import { type PageOfVideos, pageStatement } from './page-of-videos.js';
import { type PlacedVideo, readVideos } from './read-videos.js';
import { type ChosenFacets, chooseFacets } from './video-facets.js';

export interface VideoFilter {
  readonly status?: string | null;
  readonly projectId?: string | null;
  readonly uncategorized?: boolean | null;
  readonly backup?: string | null;
  readonly approval?: string | null;
  readonly kb?: string | null;
  readonly languageGroup?: string | null;
}

export interface ListVideos {
  readonly first: number;
  readonly after?: string | null;
  /** Videos to skip; for numbered pages. Goes without `after`. */
  readonly offset?: number | null;
  readonly filter?: VideoFilter | null;
}

export interface VideoPage {
  readonly videos: readonly PlacedVideo[];
  readonly hasNextPage: boolean;
  readonly totalCount: number;
}

/** A page of the workspace's videos, newest first. */
export async function listVideos(
  { db, caller }: VideosContext,
  { first, after, offset, filter }: ListVideos,
): Promise<VideoPage> {
  requireAccess(caller, ACCESS.videos);
  const { workspaceId } = caller;
  const chosen = filter ?? {};
  const from = after ? decodeCursor(after, 'after') : null;
  if (chosen.uncategorized && chosen.projectId) {
    throw new DomainError('validation_error', 'query.uncategorized and query.projectId exclude each other', {
      field: 'query.uncategorized',
    });
  }
  return inTransaction(db, { workspaceId }, async (tx) => {
    const { facets, total } = await chooseFacets(tx, workspaceId, chosen);
    const { projectId = null, languageGroup = null } = chosen;
    const within = { workspaceId, projectId, languageGroup, facets };
    const totalCount = languageGroup === null ? total : await countTranslations(tx, within);
    if ((offset ?? 0) >= totalCount) return { videos: [], hasNextPage: false, totalCount };

    const start = await findStart(tx, within, from, offset ?? 0);
    if (!start) return { videos: [], hasNextPage: false, totalCount };
    const { text, values } = pageStatement({ ...within, ...start, limit: first + 1 });
    const keys: Keyset[] = await tx.query(text, values);
    const videos = await readVideos(tx, workspaceId, keys.slice(0, first));
    return { videos, hasNextPage: keys.length > first, totalCount };
  });
}

type Within = Pick<PageOfVideos, 'workspaceId' | 'projectId' | 'languageGroup'> &
  Pick<ChosenFacets, 'facets'>;

/** Where a page starts: behind a cursor, or at a number. Null where no video is left at that number. */
async function findStart(
  tx: EntityManager,
  within: Within,
  from: Keyset | null,
  offset: number,
): Promise<Pick<PageOfVideos, 'from' | 'isInclusive' | 'offset'> | null> {
  if (offset === 0 || within.languageGroup !== null) return { from, offset };
  const key = await findAtOffset(tx, { ...within, offset });
  return key && { from: key, isInclusive: true };
}

/** A language group is one video's translations: as many as there are languages, so they are counted. */
async function countTranslations(tx: EntityManager, within: Within): Promise<number> {
  const { workspaceId, languageGroup, facets, projectId } = within;
  const [{ n }]: [{ n: number }] = await tx.query(
    `select count(*)::int as n from video where workspace_id = $1 and language_group = $2
       and ($3::text[] is null or facet = any($3)) and ($4::text is null or project_id = $4)`,
    [workspaceId, languageGroup, facets, projectId],
  );
  return n;
}
