import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import type { VideosContext } from '../context.js';
import { toVideo } from '../video/to-video.js';
import { Video } from '../video/video.type.js';
import { VideoExportSettingsInput } from './export-settings.input.js';
import { ExportSettings } from './export-settings.type.js';
import { fromExportSettings, toExportSettings } from './to-export-settings.js';
import { updateExportSettings } from './update-export-settings.js';

@Resolver(() => Video)
export class VideoExportSettingsResolver {
  @FieldResolver(() => ExportSettings, {
    description:
      'What its exports are like where they say nothing else. What is null is as the Brand Kit has it.',
  })
  async exportSettings(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<ExportSettings> {
    requireAccess(ctx.caller, ACCESS['Video.exportSettings']);
    return fromExportSettings(await ctx.load.exportSettings.load(id));
  }

  @Mutation(() => Video, {
    description: 'Changes what a video’s exports are like where they say nothing else.',
  })
  async updateExportSettings(
    @Arg('id', () => ID, { description: 'Id of the video: vid_…' }) id: string,
    @Arg('input', () => VideoExportSettingsInput, { description: 'What is to change; what is absent stays.' })
    { reset, ...input }: VideoExportSettingsInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    const patch = { settings: toExportSettings(input), reset: reset ?? [] };
    return toVideo(await updateExportSettings(ctx, id, patch), ctx.makeStoredUrl);
  }
}
