import { Arg, Ctx, Float, ID, Query, Resolver } from 'type-graphql';
import type { SettingName } from '../../../schemas/export-settings.js';
import type { VideosContext } from '../context.js';
import { SettingNameEnum } from '../export-settings/export-settings.enums.js';
import { previewCaptions } from '../preview/preview-captions.js';
import { type PreviewFrameInput, previewFrame } from '../preview/preview-frame.js';
import { ScriptLineInput } from '../script/script.type.js';
import { BrandKitInput } from './brand-kit.input.js';
import { ElementInput } from './element.type.js';
import { ExportVideoInput } from './export-settings.input.js';
import { CaptionsPreview, PreviewFrame, PreviewTimelineEnum } from './preview.type.js';
import { toExportSettings } from './to-export-settings.js';
import { toPatch } from './to-patch.js';
import { ZoomMomentInput } from './zoom.type.js';

@Resolver()
export class PreviewResolver {
  @Query(() => PreviewFrame, {
    description:
      'Draws the frame that an export with these settings would show at a time: with captions, zooms, elements, slides, presenter, watermark, scenes and ratio. Nothing is charged.',
  })
  previewFrame(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('at', () => Float, { description: 'Time in seconds.' }) at: number,
    @Arg('settings', () => ExportVideoInput, { nullable: true, description: 'Settings of the export.' })
    settings: ExportVideoInput | undefined,
    @Arg('timeline', () => PreviewTimelineEnum, {
      defaultValue: 'export',
      description: 'What the time counts from.',
    })
    timeline: PreviewFrameInput['timeline'],
    @Arg('brandKit', () => BrandKitInput, {
      nullable: true,
      description: 'Changes of the Brand Kit to show as if they were saved.',
    })
    brandKit: BrandKitInput | undefined,
    @Arg('zoomMoments', () => [ZoomMomentInput], {
      nullable: true,
      description: 'Zoom moments to show instead of the video’s own, as if they were saved.',
    })
    zoomMoments: ZoomMomentInput[] | undefined,
    @Arg('elements', () => [ElementInput], {
      nullable: true,
      description: 'Elements to show instead of the video’s own, as if they were saved.',
    })
    elements: ElementInput[] | undefined,
    @Arg('reset', () => [SettingNameEnum], {
      nullable: true,
      description: 'Settings of the video to leave to the Brand Kit, as if they were reset.',
    })
    reset: SettingName[] | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<PreviewFrame> {
    return previewFrame(ctx, {
      videoId,
      at,
      timeline,
      settings: toExportSettings(settings),
      ...(brandKit && { brandKit: toPatch(brandKit) }),
      ...(zoomMoments && { zoomMoments }),
      ...(elements && { elements }),
      ...(reset && { reset }),
    });
  }

  @Query(() => CaptionsPreview, {
    nullable: true,
    description:
      'Lays out the captions that an export with these settings would burn for the lines, which need not be saved; null when it would burn none. Nothing is charged.',
  })
  previewCaptions(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('lines', () => [ScriptLineInput], {
      description:
        'The lines around the time that is shown: at most 200, with at most 20,000 characters in all.',
    })
    lines: ScriptLineInput[],
    @Arg('settings', () => ExportVideoInput, { nullable: true, description: 'Settings of the export.' })
    settings: ExportVideoInput | undefined,
    @Arg('brandKit', () => BrandKitInput, {
      nullable: true,
      description: 'Changes of the Brand Kit to show as if they were saved.',
    })
    brandKit: BrandKitInput | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<CaptionsPreview | null> {
    return previewCaptions(ctx, {
      videoId,
      lines,
      settings: toExportSettings(settings),
      ...(brandKit && { brandKit: toPatch(brandKit) }),
    });
  }
}
