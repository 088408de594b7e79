import { Args, Ctx, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { FILTER } from '../../../schemas/descriptions.js';
import { requireAccess } from '../../platform/access/access.js';
import { type Connection, NumberedPageArgs } from '../../platform/graphql/connection.js';
import {
  Arg,
  FieldResolver,
  Mutation,
  NullableArg,
  NullableFieldResolver,
} from '../../platform/graphql/described.js';
import { followRow } from '../../platform/subscriptions/follow-row.js';
import { addComment, deleteComment, updateComment } from '../comment/change-comments.js';
import type { LiveDiscussion } from '../comment/comment.entity.js';
import {
  AddCommentInput,
  Comment,
  CommentConnection,
  CommentFilterInput,
  DeletedComment,
  Discussion,
  UpdateCommentInput,
} from '../comment/comment.type.js';
import { listComments, toComment } from '../comment/list-comments.js';
import type { VideosContext } from '../context.js';
import { toConnectionOfVideo } from '../video/list-of-video.js';
import { toVideo, Video } from '../video/video.type.js';

@Resolver(() => Video)
export class CommentResolver {
  @Mutation(() => Comment, 'Adds a comment or a reply to a video, also to a locked one.')
  async addComment(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('input', () => AddCommentInput, 'The comment.') input: AddCommentInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Comment> {
    return toComment(await addComment(ctx, videoId, input));
  }

  @Mutation(() => Comment, 'Changes a comment’s text, or resolves its thread.')
  async updateComment(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('id', () => ID, 'ID of the comment.') id: string,
    @Arg('input', () => UpdateCommentInput, 'The changes; absent fields are unchanged.')
    input: UpdateCommentInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Comment> {
    return toComment(await updateComment(ctx, { videoId, id }, input));
  }

  @Mutation(() => DeletedComment, {
    description:
      'Deletes a comment, and with the first comment of a thread its replies. Allowed for the author, owners and admins.',
  })
  async deleteComment(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('id', () => ID, 'ID of the comment.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<DeletedComment> {
    await deleteComment(ctx, { videoId, id });
    return { id };
  }

  @FieldResolver(() => CommentConnection, 'Comments on the video, newest first, including replies.')
  async comments(
    @Root() { id }: Video,
    @Args(() => NumberedPageArgs) paging: NumberedPageArgs,
    @NullableArg('filter', () => CommentFilterInput, FILTER) filter: CommentFilterInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Comment>> {
    return toConnectionOfVideo(await listComments(ctx, id, { ...paging, ...filter }));
  }
}

@Resolver()
export class CommentLiveResolver {
  @Subscription(() => Discussion, {
    description:
      'Sends the statistics of a video’s comments, then again whenever a comment is added, changed or deleted; completes when the video is deleted. The comments themselves are read through `video`. Changes in quick succession are merged.',
    subscribe: ({ args, context }) => followComments(context as VideosContext, args.videoId),
  })
  commentUpdates(
    @Root() { id: videoId, commentCount, unresolvedCount }: LiveDiscussion,
    @Arg('videoId', () => ID, 'ID of the video.') _videoId: string,
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

/** Resolves the comments of a discussion event. */
@Resolver(() => Discussion)
export class DiscussionResolver {
  @NullableFieldResolver(() => Video, 'The video, which gives access to the comments.')
  async video(@Root() { videoId }: Discussion, @Ctx() ctx: VideosContext): Promise<Video | null> {
    const video = await ctx.load.video.load(videoId);
    return video && toVideo(video, ctx.makeStoredUrl);
  }
}
