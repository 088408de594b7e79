import type { SelectQueryBuilder } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { DomainError } from '../../platform/errors.js';
import { decodeCursor, encodeCursor } from '../../platform/page.js';
import type { VideosContext } from '../context.js';
import { VideoEntity } from './video.entity.js';

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
  readonly videos: ReadonlyArray<{ readonly video: VideoEntity; readonly cursor: string }>;
  readonly hasNextPage: boolean;
  readonly totalCount: number;
}

const EQUALITY_FILTERS = ['status', 'projectId', 'backup', 'approval', 'kb', 'languageGroup'] as const;

/** A page of the workspace's videos, newest first. */
export async function listVideos(
  { db, caller }: VideosContext,
  { first, after, offset, filter }: ListVideos,
): Promise<VideoPage> {
  requireAccess(caller, ACCESS.videos);
  const { workspaceId } = caller;
  const from = after ? decodeCursor(after, 'after') : null;
  if (filter?.uncategorized && filter.projectId) {
    throw new DomainError('validation_error', 'query.uncategorized and query.projectId exclude each other', {
      field: 'query.uncategorized',
    });
  }
  return inTransaction(db, { workspaceId }, async (tx) => {
    const matching = applyFilter(tx.createQueryBuilder(VideoEntity, 'video'), workspaceId, filter ?? {});
    const totalCount = await matching.clone().getCount();
    const page = matching.addSelect('(video.createdAt)::text', 'created_at_text');
    if (from) {
      page.andWhere('((video.createdAt), video.id) < (:fromCreatedAt::timestamptz, :fromId)', {
        fromCreatedAt: from.createdAt,
        fromId: from.id,
      });
    }
    const { entities, raw } = await page
      .orderBy('video.createdAt', 'DESC')
      .addOrderBy('video.id', 'DESC')
      .offset(offset ?? 0)
      .limit(first + 1)
      .getRawAndEntities<{ created_at_text: string }>();
    const videos = entities.slice(0, first).map((video, i) => ({
      video,
      cursor: encodeCursor({ createdAt: raw[i]?.created_at_text as string, id: video.id }),
    }));
    return { videos, hasNextPage: entities.length > first, totalCount };
  });
}

function applyFilter(
  query: SelectQueryBuilder<VideoEntity>,
  workspaceId: string,
  filter: VideoFilter,
): SelectQueryBuilder<VideoEntity> {
  query.where('video.workspaceId = :workspaceId', { workspaceId });
  for (const name of EQUALITY_FILTERS) {
    if (filter[name]) query.andWhere(`video.${name} = :${name}`, { [name]: filter[name] });
  }
  if (filter.uncategorized === true) query.andWhere('video.projectId is null');
  if (filter.uncategorized === false) query.andWhere('video.projectId is not null');
  return query;
}
