import { Arg, Ctx, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { VideosContext } from '../context.js';
import { toVideo } from '../video/to-video.js';
import type { VideoEntity } from '../video/video.entity.js';
import { Video } from '../video/video.type.js';
import { followVideo } from './follow-video.js';

@Resolver()
export class VideoLiveResolver {
  @Subscription(() => Video, {
    description:
      'A video as it is now, then each time its record, script, scenes or settings change; completes when it is deleted. Changes in quick succession may be told as one.',
    subscribe: ({ args, context }) => followVideo(context as VideosContext, args.id),
  })
  videoUpdates(
    @Root() video: VideoEntity,
    @Arg('id', () => ID, { description: 'A video of the workspace.' }) _id: string,
    @Ctx() { makeStoredUrl }: VideosContext,
  ): Video {
    return toVideo(video, makeStoredUrl);
  }
}
