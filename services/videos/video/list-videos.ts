import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import type { Metadata } from '../../../schemas/metadata.js';
import { requireAccess } from '../../platform/access.js';
import { requireLength } from '../../platform/check-text.js';
import type { Keyset } from '../../platform/cursors.js';
import { inTransaction } from '../../platform/database.js';
import { DomainError } from '../../platform/errors.js';
import type { VideosContext } from '../context.js';
import { foldName } from '../project/fold-name.js';
import { checkMetadata } from './check-metadata.js';
import { findAtOffset } from './find-at-offset.js';
import {
  type ChosenVideos,
  countStatement,
  isFoundOneByOne,
  type PageOfVideos,
  pageStatement,
} from './page-of-videos.js';
import { type PlacedVideo, readVideos } from './read-videos.js';
import { chooseFacets } from './video-facets.js';

export interface VideoFilter {
  readonly status?: string | null;
  readonly projectId?: string | null;
  readonly uncategorized?: boolean | null;
  readonly backup?: string | null;
  readonly approval?: string | null;
  readonly kb?: string | null;
  readonly languageGroup?: string | null;
  /** Part of the name, whatever the case and accents. */
  readonly q?: string | null;
  /** All of these pairs. */
  readonly metadata?: Metadata | null;
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
  { db, caller, cursors }: VideosContext,
  { first, after, offset, filter }: ListVideos,
): Promise<VideoPage> {
  requireAccess(caller, ACCESS.videos);
  const { workspaceId } = caller;
  const chosen = filter ?? {};
  requireLength('query.q', chosen.q, { least: 1, most: 200 });
  checkMetadata('query.metadata', chosen.metadata);
  const list = ['videos', workspaceId];
  const from = after ? cursors.decode(list, after) : null;
  if (chosen.uncategorized && chosen.projectId) {
    throw new DomainError('validation_error', 'query.uncategorized and query.projectId exclude each other', {
      field: 'query.uncategorized',
    });
  }
  return inTransaction(db, { workspaceId }, async (tx) => {
    const { facets, total } = await chooseFacets(tx, workspaceId, chosen);
    const { projectId = null, languageGroup = null } = chosen;
    const search = chosen.q ? foldName(chosen.q) : null;
    const within = { workspaceId, projectId, languageGroup, facets, search, metadata: chosen.metadata ?? {} };
    const totalCount = isFoundOneByOne(within) ? await countFound(tx, within) : total;
    if ((offset ?? 0) >= totalCount) return { videos: [], hasNextPage: false, totalCount };

    const start = await findStart(tx, within, from, offset ?? 0);
    if (!start) return { videos: [], hasNextPage: false, totalCount };
    const { text, values } = pageStatement({ ...within, ...start, limit: first + 1 });
    const keys: Keyset[] = await tx.query(text, values);
    const videos = await readVideos(tx, workspaceId, keys.slice(0, first), (key) =>
      cursors.encode(list, key),
    );
    return { videos, hasNextPage: keys.length > first, totalCount };
  });
}

/** Where a page starts: behind a cursor, or at a number. Null where no video is left at that number. */
async function findStart(
  tx: EntityManager,
  within: ChosenVideos,
  from: Keyset | null,
  offset: number,
): Promise<Pick<PageOfVideos, 'from' | 'isInclusive' | 'offset'> | null> {
  if (offset === 0 || isFoundOneByOne(within)) return { from, offset };
  const key = await findAtOffset(tx, { ...within, offset });
  return key && { from: key, isInclusive: true };
}

async function countFound(tx: EntityManager, chosen: ChosenVideos): Promise<number> {
  const { text, values } = countStatement(chosen);
  const [{ n }]: [{ n: number }] = await tx.query(text, values);
  return n;
}
