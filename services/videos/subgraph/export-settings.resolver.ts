import { Ctx, ID, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { Arg, FieldResolver, Mutation } from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { updateExportSettings } from '../export-settings/update-export-settings.js';
import { toVideo, Video } from '../video/video.type.js';
import {
  ExportSettings,
  fromExportSettings,
  toExportSettings,
  VideoExportSettingsInput,
} from './export-settings.type.js';

@Resolver(() => Video)
export class VideoExportSettingsResolver {
  @FieldResolver(() => ExportSettings, {
    description: 'Default settings of its exports. Null fields fall back to the Brand Kit.',
  })
  async exportSettings(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<ExportSettings> {
    requireAccess(ctx.caller, ACCESS['Video.exportSettings']);
    return fromExportSettings(await ctx.load.exportSettings.load(id));
  }

  @Mutation(() => Video, 'Updates the default settings of a video’s exports.')
  async updateExportSettings(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Arg('input', () => VideoExportSettingsInput, 'The changes; absent fields are unchanged.')
    { reset, ...input }: VideoExportSettingsInput,
    @Ctx() ctx: VideosContext,
  ): Promise<Video> {
    const patch = { settings: toExportSettings(input), reset: reset ?? [] };
    return toVideo(await updateExportSettings(ctx, id, patch), ctx.makeStoredUrl);
  }
}
