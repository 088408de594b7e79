import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { followRow } from '../../platform/subscriptions/follow-row.js';
import { Discussion } from '../comment/comment.type.js';
import type { LiveDiscussion } from '../comment/discussion.entity.js';
import type { VideosContext } from '../context.js';

@Resolver()
export class CommentLiveResolver {
  @Subscription(() => Discussion, {
    description:
      'Sends the statistics of a video’s comments, then again whenever a comment is added, changed or deleted; completes when the video is deleted. The comments themselves are read through `video`. Changes in quick succession are merged.',
    subscribe: ({ args, context }) => followComments(context as VideosContext, args.videoId),
  })
  commentUpdates(
    @Root() { id: videoId, commentCount, unresolvedCount }: LiveDiscussion,
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) _videoId: string,
  ): Discussion {
    return { videoId, commentCount, unresolvedCount };
  }
}

/**
 * Yields the comment counts of a video, first the current state and then each change, until the video is
 * deleted.
 */
async function followComments(
  { caller, liveDiscussions: rows, resume }: Pick<VideosContext, 'caller' | 'liveDiscussions' | 'resume'>,
  videoId: string,
): Promise<AsyncIterable<LiveDiscussion>> {
  requireAccess(caller, ACCESS.commentUpdates);
  return followRow({ rows, workspaceId: caller.workspaceId, what: 'Video', id: videoId, resume });
}
