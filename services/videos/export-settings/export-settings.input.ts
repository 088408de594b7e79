import { Field, Float, ID, InputType } from 'type-graphql';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import {
  CaptionModeEnum,
  CaptionPositionEnum,
  WatermarkPositionEnum,
  WatermarkSizeEnum,
} from '../brand-kit/brand-kit-enums.js';
import {
  BackgroundEnum,
  PresenterLayoutEnum,
  PresenterShapeEnum,
  RatioEnum,
  type SettingName,
  SettingNameEnum,
  SlideEntranceEnum,
  SlideLayoutEnum,
  SlideThemeEnum,
} from './export-settings.enums.js';

type Of<K extends keyof ExportSettings> = Exclude<NonNullable<ExportSettings[K]>, false>;
type Slide = Of<'slides'>[number];

const optional = (description: string) => ({ nullable: true, description }) as const;
const ENABLED = optional('False: no watermark, regardless of other fields and inherited settings.');

@InputType({ description: 'Absent fields fall back to the video’s settings, then the Brand Kit’s.' })
export class ExportWatermarkInput {
  @Field(() => Boolean, ENABLED) enabled?: boolean | null;
  @Field(
    () => String,
    optional('URL (http, https) of a PNG, JPEG or SVG. Required if no watermark is inherited.'),
  )
  imageUrl?: string | null;
  @Field(() => WatermarkPositionEnum, optional('Default BOTTOM_RIGHT.'))
  position?: Of<'watermark'>['position'];
  @Field(() => WatermarkSizeEnum, optional('Default MEDIUM.')) size?: Of<'watermark'>['size'];
  @Field(() => Float, optional('0 to 100 percent. Default 100.')) opacity?: number | null;
}

@InputType({ description: 'Settings of captions. Fonts and colors are the Brand Kit’s.' })
export class ExportCaptionsInput {
  @Field(() => Boolean, optional('Whether captions are burned in.')) enabled?: boolean | null;
  @Field(() => CaptionModeEnum, optional('Default NORMAL.')) mode?: Of<'captions'>['mode'];
  @Field(() => CaptionPositionEnum, optional('Default BOTTOM.')) position?: Of<'captions'>['position'];
  @Field(() => Float, optional('With CUSTOM: 0 (top) to 100 (bottom) percent; other values are clamped.'))
  positionPercent?: number | null;
}

@InputType({ description: 'Absent fields fall back to the video’s settings, then the Brand Kit’s.' })
export class ExportMusicInput {
  @Field(() => Boolean, optional('Whether music plays.')) enabled?: boolean | null;
  @Field(() => String, optional('URL (http, https) of an audio file. Required if no music is inherited.'))
  url?: string | null;
  @Field(() => Float, optional('0 to 100 percent. Default 30.')) volume?: number | null;
  @Field(() => Float, optional('Volume during speech, 0 to 100 percent. Defaults to 10.')) duckVolume?:
    | number
    | null;
  @Field(() => Float, optional('Fade at both ends, 0 to 30 seconds. Defaults to 2.')) fadeDuration?:
    | number
    | null;
  @Field(() => Boolean, optional('Whether music plays in opening and closing scenes. Defaults to false.'))
  playInScenes?: boolean | null;
}

@InputType({ description: 'A slide; requires an image, title or body.' })
export class SlideInput {
  @Field(() => String, optional('http or https.')) imageUrl?: string | null;
  @Field(() => String, optional('At most 200 characters.')) title?: string | null;
  @Field(() => String, optional('At most 2000 characters.')) body?: string | null;
  @Field(() => Float, { description: 'Start in seconds of the video.' }) start!: number;
  @Field(() => Float, { description: 'End in seconds; after start, at most the duration of the video.' })
  end!: number;
  @Field(() => SlideLayoutEnum, { description: 'Layout.' })
  layout!: Slide['layout'];
}

@InputType({ description: 'Settings of the presenter. Absent fields fall back to the video’s settings.' })
export class AvatarSettingsInput {
  @Field(() => Boolean, ENABLED) enabled?: boolean | null;
  @Field(() => ID, optional('ID of an avatar; see `avatars`. Required if no presenter is inherited.'))
  avatarId?: string | null;
  @Field(() => ID, optional('ID of a voice; see `voices`.')) voiceId?: string | null;
  @Field(() => PresenterLayoutEnum, optional('Default OVERLAY.')) layout?: Of<'avatarSettings'>['layout'];
  @Field(() => Float, optional('Size, 5 to 100 percent of the frame’s shorter side. Defaults to 25.'))
  sizePercent?: number | null;
  @Field(() => PresenterShapeEnum, optional('Default CIRCLE.')) shape?: Of<'avatarSettings'>['shape'];
  @Field(() => String, optional('Background color, #RRGGBB. Defaults to #FFFFFF.')) backgroundColor?:
    | string
    | null;
  @Field(() => Float, optional('Zoom within the shape, 1 to 3. Defaults to 1.')) zoom?: number | null;
  @Field(
    () => Float,
    optional('Vertical offset, -100 to 100 percent of the shape’s height, downwards. Defaults to 0.'),
  )
  offsetY?: number | null;
}

/** The common fields of an export and a video's own settings; not a type in the schema. */
@InputType()
abstract class SettingsInput {
  @Field(() => RatioEnum, optional('Aspect ratio; defaults to the source’s.'))
  ratio?: ExportSettings['ratio'] | null;
  @Field(() => ExportWatermarkInput, optional('Watermark.'))
  watermark?: ExportWatermarkInput | null;
  @Field(() => ExportCaptionsInput, optional('Captions.')) captions?: ExportCaptionsInput | null;
  @Field(() => ExportMusicInput, optional('Background music.')) music?: ExportMusicInput | null;
  @Field(() => String, optional('URL of the opening scene; null for none, regardless of inherited settings.'))
  openingSceneUrl?: string | null;
  @Field(() => String, optional('URL of the closing scene; null for none, regardless of inherited settings.'))
  closingSceneUrl?: string | null;
  @Field(() => Boolean, optional('Whether to render zoom moments. Defaults to true.')) zooms?: boolean | null;
  @Field(() => Boolean, optional('Whether to render elements. Defaults to true.')) elements?: boolean | null;
  @Field(
    () => Boolean,
    optional(
      'If the aspect ratio changes: crop and follow movement instead of showing the footage whole. Defaults to false.',
    ),
  )
  reframe?: boolean | null;
  @Field(
    () => BackgroundEnum,
    optional('What fills the frame around footage of another aspect ratio. Defaults to BLUR.'),
  )
  background?: ExportSettings['background'] | null;
  @Field(
    () => String,
    optional('Color for the background COLOR, #RRGGBB. Defaults to the Brand Kit’s primary color.'),
  )
  backgroundColor?: string | null;
  @Field(
    () => Float,
    optional(
      'Seconds in which the opening scene fades into the footage, and the footage into the closing scene, 0 to 2; 0: they are cut. The export is shorter by them. Defaults to the Brand Kit’s.',
    ),
  )
  crossfadeDuration?: number | null;
  @Field(() => SlideThemeEnum, optional('Colors of slides. Defaults to the Brand Kit’s.'))
  slideTheme?: ExportSettings['slideTheme'] | null;
  @Field(() => SlideEntranceEnum, optional('How the parts of a slide appear. Defaults to the Brand Kit’s.'))
  slideEntrance?: ExportSettings['slideEntrance'] | null;
  @Field(
    () => Float,
    optional(
      'Seconds in which an element fades in and out, 0 to 2; 0: none. What hides something is complete for all of its time, and fades before and after it. Defaults to the Brand Kit’s.',
    ),
  )
  elementFadeDuration?: number | null;
  @Field(() => [SlideInput], optional('At most 500, without overlaps; an empty list removes all slides.'))
  slides?: SlideInput[] | null;
  @Field(() => AvatarSettingsInput, optional('Presenter.')) avatarSettings?: AvatarSettingsInput | null;
}

@InputType({
  description:
    'Settings of one export. Absent and null fields fall back to the video’s settings, then the Brand Kit’s, except that a null scene means none.',
})
export class ExportVideoInput extends SettingsInput {
  @Field(() => String, optional('Language of the subtitles (BCP 47).')) language?: string | null;
  @Field(
    () => Boolean,
    optional(
      'Whether captions of a draft are burned in if neither this request nor the video’s settings name captions. Defaults to false; exports over REST burn them in.',
    ),
  )
  draftCaptions?: boolean | null;
}

@InputType({
  description:
    'Changes of a video’s export settings: objects are merged field by field, slides are replaced. Absent and null fields are unchanged, except that null removes a scene.',
})
export class VideoExportSettingsInput extends SettingsInput {
  @Field(() => [SettingNameEnum], optional('Settings to reset to the Brand Kit’s, before the changes apply.'))
  reset?: SettingName[] | null;
}
