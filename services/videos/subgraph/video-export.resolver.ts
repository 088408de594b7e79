import { Ctx, ID, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { Arg, FieldResolver, Mutation, Query } from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { toVideoExport, VideoExport } from '../exports/to-video-export.js';
import { estimateExports } from '../operations/estimate-exports.js';
import { exportVideoInRatios } from '../operations/export-video-in-ratios.js';
import { ExportsEstimate, StartedExports } from '../operations/operation.type.js';
import { findStalenessOfExport } from '../staleness/find-export-staleness.js';
import { StaleExport } from '../staleness/staleness.type.js';
import { Video } from '../video/video.type.js';
import { ExportVideoInput, toExportSettings } from './export-settings.type.js';

const INPUTS = 'Overrides of each export; their aspect ratios differ. 1 to 6.';

@Resolver(() => Video)
export class VideoExportsResolver {
  @FieldResolver(() => [VideoExport], 'The current export in each aspect ratio, newest first.')
  async exports(@Root() { id }: Video, @Ctx() ctx: VideosContext): Promise<VideoExport[]> {
    const rows = await ctx.load.exports.load(id);
    return rows.map((row) => toVideoExport(row, ctx.makeStoredUrl));
  }

  @Query(() => ExportsEstimate, {
    description:
      'Checks and estimates exports without starting them: no job is started and no minute charged.',
  })
  estimateExports(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('inputs', () => [ExportVideoInput], INPUTS) inputs: ExportVideoInput[],
    @Ctx() ctx: VideosContext,
  ): Promise<ExportsEstimate> {
    return estimateExports(ctx, videoId, inputs.map(toExportSettings));
  }

  @Mutation(() => StartedExports, {
    description:
      'Exports a video in several aspect ratios at once: all of them are accepted, or none. Each is a job of its own, is canceled and retried by itself, and replaces the earlier export of its ratio. A ratio whose export is already pending or running is not started again.',
  })
  exportVideoInRatios(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Arg('inputs', () => [ExportVideoInput], INPUTS) inputs: ExportVideoInput[],
    @Ctx() ctx: VideosContext,
  ): Promise<StartedExports> {
    return exportVideoInRatios(ctx, id, inputs.map(toExportSettings));
  }
}

@Resolver(() => VideoExport)
export class VideoExportResolver {
  @FieldResolver(() => StaleExport, {
    description: 'Whether it shows the video as it is now, and what exporting it again takes.',
  })
  staleness(@Root() { row }: VideoExport, @Ctx() ctx: VideosContext): Promise<StaleExport> {
    requireAccess(ctx.caller, ACCESS['Video.staleness']);
    return findStalenessOfExport(ctx, row);
  }
}
