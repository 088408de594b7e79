import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { followRow } from '../../platform/subscriptions/follow-row.js';
import type { LiveDiscussion } from '../comment/discussion.entity.js';
import type { VideosContext } from '../context.js';

/**
 * Yields the comment counts of a video, first the current state and then each change, until the video is
 * deleted.
 */
export async function followComments(
  { caller, liveDiscussions: rows, resume }: Pick<VideosContext, 'caller' | 'liveDiscussions' | 'resume'>,
  videoId: string,
): Promise<AsyncIterable<LiveDiscussion>> {
  requireAccess(caller, ACCESS.commentUpdates);
  return followRow({ rows, workspaceId: caller.workspaceId, what: 'Video', id: videoId, resume });
}
