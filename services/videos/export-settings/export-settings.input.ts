import { Field, Float, ID, InputType } from 'type-graphql';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import {
  CaptionModeEnum,
  CaptionPositionEnum,
  WatermarkPositionEnum,
  WatermarkSizeEnum,
} from '../brand-kit/brand-kit-enums.js';
import {
  PresenterLayoutEnum,
  PresenterShapeEnum,
  RatioEnum,
  type SettingName,
  SettingNameEnum,
  SlideLayoutEnum,
} from './export-settings.enums.js';

type Of<K extends keyof ExportSettings> = Exclude<NonNullable<ExportSettings[K]>, false>;
type Slide = Of<'slides'>[number];

const says = (description: string) => ({ nullable: true, description }) as const;
const ENABLED = says('False: none, whatever else is said here or inherited.');

@InputType({ description: 'Where a field is absent, the next level’s counts: video, then Brand Kit.' })
export class ExportWatermarkInput {
  @Field(() => Boolean, ENABLED) enabled?: boolean | null;
  @Field(() => String, says('PNG, JPEG or SVG (http, https). Needed where no watermark is inherited.'))
  imageUrl?: string | null;
  @Field(() => WatermarkPositionEnum, says('Default BOTTOM_RIGHT.')) position?: Of<'watermark'>['position'];
  @Field(() => WatermarkSizeEnum, says('Default MEDIUM.')) size?: Of<'watermark'>['size'];
  @Field(() => Float, says('0 to 100 percent. Default 100.')) opacity?: number | null;
}

@InputType({ description: 'Fonts and colours of captions are the Brand Kit’s.' })
export class ExportCaptionsInput {
  @Field(() => Boolean, says('False: no captions are burned in.')) enabled?: boolean | null;
  @Field(() => CaptionModeEnum, says('Default NORMAL.')) mode?: Of<'captions'>['mode'];
  @Field(() => CaptionPositionEnum, says('Default BOTTOM.')) position?: Of<'captions'>['position'];
  @Field(
    () => Float,
    says(
      'With CUSTOM: percent from 0, as high as it goes, to 100, as low as it goes; other values are clamped.',
    ),
  )
  positionPercent?: number | null;
}

@InputType({ description: 'Where a field is absent, the next level’s counts: video, then Brand Kit.' })
export class ExportMusicInput {
  @Field(() => Boolean, says('False: no music; all else is heard as ever.')) enabled?: boolean | null;
  @Field(() => String, says('Sound file (http, https). Needed where no music is inherited.'))
  url?: string | null;
  @Field(() => Float, says('0 to 100 percent. Default 30.')) volume?: number | null;
  @Field(() => Float, says('0 to 100 percent, while somebody speaks. Default 10.')) duckVolume?:
    | number
    | null;
  @Field(() => Float, says('0 to 30 seconds, at both ends. Default 2.')) fadeDuration?: number | null;
  @Field(() => Boolean, says('In the opening and closing scene, too. Default false.'))
  playInScenes?: boolean | null;
}

@InputType({ description: 'Has an image, a title or a body at least.' })
export class SlideInput {
  @Field(() => String, says('http or https.')) imageUrl?: string | null;
  @Field(() => String, says('At most 200 characters.')) title?: string | null;
  @Field(() => String, says('At most 2000 characters.')) body?: string | null;
  @Field(() => Float, { description: 'Seconds of the video.' }) start!: number;
  @Field(() => Float, { description: 'Seconds; after start, not after the end of the video.' }) end!: number;
  @Field(() => SlideLayoutEnum, { description: 'How much of the picture it takes.' })
  layout!: Slide['layout'];
}

@InputType({ description: 'Somebody who presents. Where a field is absent, the video’s counts.' })
export class AvatarSettingsInput {
  @Field(() => Boolean, ENABLED) enabled?: boolean | null;
  @Field(() => ID, says('One of avatars. Needed where no presenter is inherited.')) avatarId?: string | null;
  @Field(() => ID, says('One of voices.')) voiceId?: string | null;
  @Field(() => PresenterLayoutEnum, says('Default OVERLAY.')) layout?: Of<'avatarSettings'>['layout'];
  @Field(() => Float, says('5 to 100 percent of the picture’s shorter side. Default 25.')) sizePercent?:
    | number
    | null;
  @Field(() => PresenterShapeEnum, says('Default CIRCLE.')) shape?: Of<'avatarSettings'>['shape'];
  @Field(() => String, says('#RRGGBB behind the avatar. Default #FFFFFF.')) backgroundColor?: string | null;
  @Field(() => Float, says('1 to 3 times larger within its shape. Default 1.')) zoom?: number | null;
  @Field(() => Float, says('-100 to 100 percent of its shape’s height, down. Default 0.'))
  offsetY?: number | null;
}

/** What an export and a video's own settings have in common; no type of its own. */
@InputType()
abstract class SettingsInput {
  @Field(() => RatioEnum, says('Width to height of the picture. Default: as the source.'))
  ratio?: ExportSettings['ratio'] | null;
  @Field(() => ExportWatermarkInput, says('The picture over the picture.'))
  watermark?: ExportWatermarkInput | null;
  @Field(() => ExportCaptionsInput, says('How captions appear.')) captions?: ExportCaptionsInput | null;
  @Field(() => ExportMusicInput, says('Music under the speech.')) music?: ExportMusicInput | null;
  @Field(() => String, says('Video shown before the footage. Null: none, whatever is inherited.'))
  openingSceneUrl?: string | null;
  @Field(() => String, says('Video shown after the footage. Null: none, whatever is inherited.'))
  closingSceneUrl?: string | null;
  @Field(() => Boolean, says('False: zoom moments are not rendered. Default true.')) zooms?: boolean | null;
  @Field(() => Boolean, says('False: elements are not rendered. Default true.')) elements?: boolean | null;
  @Field(
    () => Boolean,
    says(
      'Where ratio changes the shape: fill the frame and follow what moves, instead of bars. Default false.',
    ),
  )
  reframe?: boolean | null;
  @Field(() => [SlideInput], says('At most 500, none over another; an empty list: no slides.'))
  slides?: SlideInput[] | null;
  @Field(() => AvatarSettingsInput, says('Who presents.')) avatarSettings?: AvatarSettingsInput | null;
}

@InputType({
  description:
    'Settings of one export. What is absent is as the video has it, then the Brand Kit; so is null, but for scenes.',
})
export class ExportVideoInput extends SettingsInput {
  @Field(() => String, says('Language of the subtitles (BCP 47).')) language?: string | null;
}

@InputType({
  description:
    'What is to change of a video’s export settings: objects field by field, slides as a whole. What is absent stays; so does null, but for scenes.',
})
export class VideoExportSettingsInput extends SettingsInput {
  @Field(() => [SettingNameEnum], says('Forgotten first, so that the Brand Kit’s count again.'))
  reset?: SettingName[] | null;
}
