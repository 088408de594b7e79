import { Ctx, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { FieldResolver, NullableFieldResolver } from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { toVideo, Video } from '../video/video.type.js';
import { Course, CourseModule, ModuleTranslation } from './course.type.js';

/** Resolves the modules of a video. */
@Resolver(() => Video)
export class VideoModulesResolver {
  @FieldResolver(() => [CourseModule], {
    description: 'Course modules that show it; for a translation also those that show its source.',
  })
  modules(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<CourseModule[]> {
    requireAccess(ctx.caller, ACCESS['Video.modules']);
    return ctx.load.modulesOfVideo.load(id);
  }
}

/** Resolves the course, the video and the translations of a module. */
@Resolver(() => CourseModule)
export class CourseModuleResolver {
  @NullableFieldResolver(() => Course, 'Course of the module.')
  course(@Root() { courseId }: CourseModule, @Ctx() ctx: VideosContext): Promise<Course | null> {
    return ctx.load.course.load(courseId);
  }

  @NullableFieldResolver(() => Video, 'ID of the video.')
  video(@Root() { videoId }: CourseModule, @Ctx() ctx: VideosContext): Promise<Video | null> {
    return findVideo(ctx, videoId);
  }

  @FieldResolver(() => [ModuleTranslation], {
    description:
      'The newest translation of its video in each language, oldest first, including translations of translations.',
  })
  translations(@Root() { videoId }: CourseModule, @Ctx() ctx: VideosContext): Promise<ModuleTranslation[]> {
    return ctx.load.translations.load(videoId);
  }
}

/** Resolves the video of a module's translation. */
@Resolver(() => ModuleTranslation)
export class ModuleTranslationResolver {
  @NullableFieldResolver(() => Video, 'The translation, a video.')
  video(@Root() { videoId }: ModuleTranslation, @Ctx() ctx: VideosContext): Promise<Video | null> {
    return findVideo(ctx, videoId);
  }
}

async function findVideo(ctx: VideosContext, id: string): Promise<Video | null> {
  const video = await ctx.load.video.load(id);
  return video && toVideo(video, ctx.makeStoredUrl);
}
