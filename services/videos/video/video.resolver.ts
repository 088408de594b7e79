import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { DomainError, notFound } from '../../platform/errors.js';
import type { VideosContext } from '../context.js';
import { createVideo } from './create-video.js';
import { deleteVideo } from './delete-video.js';
import { listVideos } from './list-videos.js';
import { toVideo } from './to-video.js';
import { DeletedVideo, UploadVideoInput, Video, VideoConnection, VideoFilterInput } from './video.type.js';

const PAGE_MOST = 100;

function requirePage(first: number, offset: number | undefined, after: string | undefined): void {
  if (first < 1 || first > PAGE_MOST) {
    throw new DomainError('validation_error', `first must be from 1 to ${PAGE_MOST}`, { field: 'first' });
  }
  if (offset !== undefined && (offset < 0 || after)) {
    throw new DomainError('validation_error', 'offset must not be negative and goes without after', {
      field: 'offset',
    });
  }
}

@Resolver(() => Video)
export class VideoResolver {
  @Query(() => Video, { description: 'A video of the workspace.' })
  async video(@Arg('id', () => ID) id: string, @Ctx() ctx: VideosContext): Promise<Video> {
    requireAccess(ctx.caller, ACCESS.video);
    const video = await ctx.load.video.load(id);
    if (!video) throw notFound({ what: 'Video', id });
    return toVideo(video, ctx.makeStoredUrl);
  }

  @Query(() => VideoConnection, { description: 'The workspace’s videos, newest first.' })
  async videos(
    @Arg('first', () => Int, { defaultValue: 20, description: '1 to 100.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'A cursor of this list.' }) after:
      | string
      | undefined,
    @Arg('offset', () => Int, {
      nullable: true,
      description: 'Videos to skip, for numbered pages; not with after.',
    })
    offset: number | undefined,
    @Arg('filter', () => VideoFilterInput, { nullable: true }) filter: VideoFilterInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<VideoConnection> {
    requirePage(first, offset, after);
    const { videos, hasNextPage, totalCount } = await listVideos(ctx, { first, after, offset, filter });
    const edges = videos.map(({ video, cursor }) => ({ node: toVideo(video, ctx.makeStoredUrl), cursor }));
    return { edges, pageInfo: { hasNextPage, endCursor: edges.at(-1)?.cursor ?? null }, totalCount };
  }

  @Mutation(() => Video, { description: 'Makes a video of an upload.' })
  async uploadVideo(
    @Arg('input', () => UploadVideoInput) input: UploadVideoInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    return toVideo(await createVideo(ctx, input), ctx.makeStoredUrl);
  }

  @Mutation(() => DeletedVideo, {
    description: 'Removes a video and its files.',
  })
  async deleteVideo(@Arg('id', () => ID) id: string, @Ctx() ctx: VideosContext): Promise<DeletedVideo> {
    await deleteVideo(ctx, id);
    return { id };
  }
}
