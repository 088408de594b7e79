import { ACCESS } from '../../../schemas/access.js';
import type { PageRequest } from '../../platform/database/page.js';
import type { VideosContext } from '../context.js';
import { listOfVideo, type PageOfRows } from '../video/list-of-video.js';
import { CommentEntity } from './comment.entity.js';
import type { Comment } from './comment.type.js';
import { toComment } from './to-comment.js';

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
