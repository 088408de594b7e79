import { ACCESS } from '../../../schemas/access.js';
import type { PageRequest } from '../../platform/database/page.js';
import { toActor } from '../actor/actor.type.js';
import type { VideosContext } from '../context.js';
import { listOfVideo, type PageOfRows } from '../video/list-of-video.js';
import { CommentEntity } from './comment.entity.js';
import type { Comment } from './comment.type.js';

/** Converts the row to its GraphQL type. */
export const toComment = ({
  workspaceId: _,
  atSeconds,
  authorType,
  authorId,
  ...rest
}: CommentEntity): Comment => ({
  ...rest,
  timestamp: atSeconds,
  author: toActor({ type: authorType, id: authorId }),
});

export interface CommentFilter {
  /** Only replies to this first comment of a thread. */
  readonly parentId?: string | null;
  /** Only first comments of threads that are resolved, or that are not. */
  readonly resolved?: boolean | null;
}

/** Returns a page of a video's comments, newest first, including replies. */
export async function listComments(
  ctx: VideosContext,
  videoId: string,
  { parentId, resolved, ...page }: PageRequest & CommentFilter,
): Promise<PageOfRows<Comment>> {
  const where = {
    ...(typeof parentId === 'string' && { parent_id: parentId }),
    ...(typeof resolved === 'boolean' && { resolved }),
  };
  const of = { access: ACCESS['Video.comments'], entity: CommentEntity, videoId, where };
  const { rows, ...rest } = await listOfVideo(ctx, of, page);
  return { rows: rows.map(({ row, cursor }) => ({ row: toComment(row), cursor })), ...rest };
}
