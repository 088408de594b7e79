import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { FILTER } from '../../../schemas/descriptions.js';
import { type Connection, NumberedPageArgs } from '../../platform/graphql/connection.js';
import { addComment } from '../comment/add-comment.js';
import {
  AddCommentInput,
  Comment,
  CommentConnection,
  CommentFilterInput,
  DeletedComment,
  UpdateCommentInput,
} from '../comment/comment.type.js';
import { deleteComment } from '../comment/delete-comment.js';
import { listComments, toComment } from '../comment/list-comments.js';
import { updateComment } from '../comment/update-comment.js';
import type { VideosContext } from '../context.js';
import { toConnectionOfVideo } from '../video/list-of-video.js';
import { Video } from '../video/video.type.js';

@Resolver(() => Video)
export class CommentResolver {
  @Mutation(() => Comment, {
    description: 'Adds a comment or a reply to a video, also to a locked one.',
  })
  async addComment(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('input', () => AddCommentInput, { description: 'The comment.' }) input: AddCommentInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Comment> {
    return toComment(await addComment(ctx, videoId, input));
  }

  @Mutation(() => Comment, {
    description: 'Changes a comment’s text, or resolves its thread.',
  })
  async updateComment(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('id', () => ID, { description: 'ID of the comment.' }) id: string,
    @Arg('input', () => UpdateCommentInput, { description: 'The changes; absent fields are unchanged.' })
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
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('id', () => ID, { description: 'ID of the comment.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<DeletedComment> {
    await deleteComment(ctx, { videoId, id });
    return { id };
  }

  @FieldResolver(() => CommentConnection, {
    description: 'Comments on the video, newest first, including replies.',
  })
  async comments(
    @Root() { id }: Video,
    @Args(() => NumberedPageArgs) paging: NumberedPageArgs,
    @Arg('filter', () => CommentFilterInput, { nullable: true, description: FILTER }) filter:
      | CommentFilterInput
      | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Comment>> {
    return toConnectionOfVideo(await listComments(ctx, id, { ...paging, ...filter }));
  }
}
