import { Arg, Ctx, ID, Resolver, Root, Subscription } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { followRow } from '../../platform/subscriptions/follow-row.js';
import type { VideosContext } from '../context.js';
import { toVideo } from '../video/to-video.js';
import type { VideoEntity } from '../video/video.entity.js';
import { Video } from '../video/video.type.js';

@Resolver()
export class VideoLiveResolver {
  @Subscription(() => Video, {
    description:
      'Sends the video’s current state, then every change of its record, script, scenes, settings or results, and every other change that may make results out of date: of the Brand Kit, or of a translation of it; completes when it is deleted. Changes in quick succession are merged.',
    subscribe: ({ args, context }) => followVideo(context as VideosContext, args.id),
  })
  videoUpdates(
    @Root() video: VideoEntity,
    @Arg('id', () => ID, { description: 'ID of the video.' }) _id: string,
    @Ctx() { makeStoredUrl }: VideosContext,
  ): Video {
    return toVideo(video, makeStoredUrl);
  }
}

/** Yields a video, first its current state and then each change, until it is deleted. */
export async function followVideo(
  { caller, liveVideos: rows, resume }: Pick<VideosContext, 'caller' | 'liveVideos' | 'resume'>,
  id: string,
): Promise<AsyncIterable<VideoEntity>> {
  requireAccess(caller, ACCESS.videoUpdates);
  return followRow({ rows, workspaceId: caller.workspaceId, what: 'Video', id, resume });
}
