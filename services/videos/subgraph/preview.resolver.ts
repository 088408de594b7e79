import { Ctx, Float, ID, Int, ObjectType, Resolver, registerEnumType } from 'type-graphql';
import type { SettingName } from '../../../schemas/export-settings.js';
import { Arg, Field, NullableArg, NullableQuery, Query } from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { SettingNameEnum } from '../export-settings/export-settings.enums.js';
import { type PreviewFrameInput, previewCaptions, previewFrame } from '../preview/preview.js';
import { ScriptLineInput } from '../script/script.type.js';
import { BrandKitInput, toPatch } from './brand-kit.type.js';
import { ElementInput } from './element.resolver.js';
import { ExportVideoInput, toExportSettings } from './export-settings.type.js';
import { ZoomMomentInput } from './zoom.resolver.js';

const PreviewTimelineEnum = { EXPORT: 'export', SOURCE: 'source' } as const;
registerEnumType(PreviewTimelineEnum, {
  name: 'PreviewTimeline',
  description: 'What a time counts from.',
  valuesConfig: {
    EXPORT: { description: 'The start of the export, with its opening scene and held pictures.' },
    SOURCE: { description: 'The start of the source, as in the script, zooms and elements.' },
  },
});

@ObjectType({ description: 'A frame of an export, drawn without exporting.' })
class PreviewFrame {
  @Field(() => String, 'URL of the JPEG, valid for a limited time; the file is removed after a day.')
  url!: string;
  @Field(() => Int, 'Width in pixels.') width!: number;
  @Field(() => Int, 'Height in pixels.') height!: number;
  @Field(() => Float, 'Start of the frame in seconds of the export.') at!: number;
  @Field(() => Float, 'Length of the export in seconds.') duration!: number;
  @Field(() => Boolean, 'Whether the same frame had been drawn before.') reused!: boolean;
  @Field(() => [String], 'What the export would warn of.') warnings!: string[];
}

@ObjectType({ description: 'Captions as an export burns them, to be drawn over the source by libass.' })
class CaptionsPreview {
  @Field(() => String, {
    description:
      'The document, in ASS: laid out for the frame of the source, whatever ratio the export has, and timed in seconds of the source. Pictures of emoji and the boxes that appear over light or dark footage are not in it.',
  })
  ass!: string;
  @Field(() => [String], 'URLs of the fonts that the document names. Their content never changes.')
  fonts!: string[];
  @Field(() => Int, 'Width in pixels of the frame that it is laid out for.') width!: number;
  @Field(() => Int, 'Height in pixels of that frame.') height!: number;
  @Field(() => Float, 'Frames per second by which its events begin and end.') frameRate!: number;
}

@Resolver()
export class PreviewResolver {
  @Query(() => PreviewFrame, {
    description:
      'Draws the frame that an export with these settings would show at a time: with captions, zooms, elements, slides, presenter, watermark, scenes and ratio. Nothing is charged.',
  })
  previewFrame(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('at', () => Float, 'Time in seconds.') at: number,
    @NullableArg('settings', () => ExportVideoInput, 'Settings of the export.')
    settings: ExportVideoInput | undefined,
    @Arg('timeline', () => PreviewTimelineEnum, {
      defaultValue: 'export',
      description: 'What the time counts from.',
    })
    timeline: PreviewFrameInput['timeline'],
    @NullableArg('brandKit', () => BrandKitInput, 'Changes of the Brand Kit to show as if they were saved.')
    brandKit: BrandKitInput | undefined,
    @NullableArg('zoomMoments', () => [ZoomMomentInput], {
      description: 'Zoom moments to show instead of the video’s own, as if they were saved.',
    })
    zoomMoments: ZoomMomentInput[] | undefined,
    @NullableArg('elements', () => [ElementInput], {
      description: 'Elements to show instead of the video’s own, as if they were saved.',
    })
    elements: ElementInput[] | undefined,
    @NullableArg('reset', () => [SettingNameEnum], {
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

  @NullableQuery(() => CaptionsPreview, {
    description:
      'Lays out the captions that an export with these settings would burn for the lines, which need not be saved; null when it would burn none. Nothing is charged.',
  })
  previewCaptions(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('lines', () => [ScriptLineInput], {
      description:
        'The lines around the time that is shown: at most 200, with at most 20,000 characters in all.',
    })
    lines: ScriptLineInput[],
    @NullableArg('settings', () => ExportVideoInput, 'Settings of the export.')
    settings: ExportVideoInput | undefined,
    @NullableArg('brandKit', () => BrandKitInput, 'Changes of the Brand Kit to show as if they were saved.')
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
