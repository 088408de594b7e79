import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { ExportSettings as Settings } from '../../../schemas/export-settings.js';
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

type Of<K extends keyof Settings> = Exclude<NonNullable<Settings[K]>, false>;

const ENABLED = { description: 'False: no watermark, regardless of the Brand Kit.' } as const;

@ObjectType({ description: 'The video’s watermark settings; null fields fall back to the Brand Kit.' })
export class ExportWatermark {
  @Field(() => Boolean, ENABLED) enabled!: boolean;
  @Field(() => String, { nullable: true, description: 'URL of the image.' }) imageUrl?: string | null;
  @Field(() => WatermarkPositionEnum, { nullable: true, description: 'Corner.' })
  position?: Of<'watermark'>['position'];
  @Field(() => WatermarkSizeEnum, { nullable: true, description: 'Size.' })
  size?: Of<'watermark'>['size'];
  @Field(() => Float, { nullable: true, description: '0 to 100 percent.' }) opacity?: number | null;
}

@ObjectType({ description: 'The video’s caption settings; null fields fall back to the Brand Kit.' })
export class ExportCaptions {
  @Field(() => Boolean, { description: 'Whether captions are burned in.' }) enabled!: boolean;
  @Field(() => CaptionModeEnum, { nullable: true, description: 'Mode of captions.' })
  mode?: Of<'captions'>['mode'];
  @Field(() => CaptionPositionEnum, { nullable: true, description: 'Position.' })
  position?: Of<'captions'>['position'];
  @Field(() => Float, {
    nullable: true,
    description: 'With CUSTOM: 0 (top) to 100 (bottom) percent.',
  })
  positionPercent?: number | null;
}

@ObjectType({ description: 'The video’s music settings; null fields fall back to the Brand Kit.' })
export class ExportMusic {
  @Field(() => Boolean, ENABLED) enabled!: boolean;
  @Field(() => String, { nullable: true, description: 'URL of the audio file.' }) url?: string | null;
  @Field(() => Float, { nullable: true, description: '0 to 100 percent.' }) volume?: number | null;
  @Field(() => Float, { nullable: true, description: 'Volume during speech, 0 to 100 percent.' })
  duckVolume?: number | null;
  @Field(() => Float, { nullable: true, description: 'Fade at both ends, in seconds.' }) fadeDuration?:
    | number
    | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the music plays in opening and closing scenes.',
  })
  playInScenes?: boolean | null;
}

@ObjectType({ description: 'A slide.' })
export class Slide {
  @Field(() => String, { nullable: true, description: 'URL of the image.' }) imageUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'Title.' }) title?: string | null;
  @Field(() => String, { nullable: true, description: 'Text.' }) body?: string | null;
  @Field(() => Float, { description: 'Start in seconds of the video.' }) start!: number;
  @Field(() => Float, { description: 'End in seconds of the video.' }) end!: number;
  @Field(() => SlideLayoutEnum, { description: 'Layout.' })
  layout!: Of<'slides'>[number]['layout'];
}

@ObjectType({ description: 'Settings of the presenter.' })
export class AvatarSettings {
  @Field(() => Boolean, { description: 'Whether a presenter is shown.' }) enabled!: boolean;
  @Field(() => ID, { nullable: true, description: 'ID of an avatar; see `avatars`.' }) avatarId?:
    | string
    | null;
  @Field(() => ID, { nullable: true, description: 'ID of a voice; see `voices`.' }) voiceId?: string | null;
  @Field(() => PresenterLayoutEnum, { nullable: true, description: 'Layout.' })
  layout?: Of<'avatarSettings'>['layout'];
  @Field(() => Float, { nullable: true, description: 'Size, 5 to 100 percent of the frame’s shorter side.' })
  sizePercent?: number | null;
  @Field(() => PresenterShapeEnum, { nullable: true, description: 'Shape.' })
  shape?: Of<'avatarSettings'>['shape'];
  @Field(() => String, { nullable: true, description: 'Background color, #RRGGBB.' }) backgroundColor?:
    | string
    | null;
  @Field(() => Float, { nullable: true, description: 'Zoom within the shape, 1 to 3.' }) zoom?: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Vertical offset, -100 to 100 percent of the shape’s height, downwards.',
  })
  offsetY?: number | null;
}

@ObjectType({ description: 'Default settings of a video’s exports.' })
export class ExportSettings {
  @Field(() => [SettingNameEnum], {
    description: 'Settings that the video overrides; a listed scene with a null URL means no scene.',
  })
  set!: readonly SettingName[];
  @Field(() => RatioEnum, {
    nullable: true,
    description: 'Aspect ratio; the source’s if null at every level.',
  })
  ratio?: Settings['ratio'] | null;
  @Field(() => ExportWatermark, { nullable: true, description: 'Watermark.' })
  watermark?: ExportWatermark | null;
  @Field(() => ExportCaptions, { nullable: true, description: 'Captions.' })
  captions?: ExportCaptions | null;
  @Field(() => ExportMusic, { nullable: true, description: 'Music.' }) music?: ExportMusic | null;
  @Field(() => String, { nullable: true, description: 'URL of a video shown before the footage.' })
  openingSceneUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'URL of a video shown after the footage.' })
  closingSceneUrl?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether zoom moments are rendered.' }) zooms?:
    | boolean
    | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether elements are rendered.' }) elements?:
    | boolean
    | null;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'If the aspect ratio changes: true crops and follows movement, false shows the footage whole.',
  })
  reframe?: boolean | null;
  @Field(() => BackgroundEnum, {
    nullable: true,
    description: 'What fills the frame around footage of another aspect ratio.',
  })
  background?: Settings['background'] | null;
  @Field(() => String, { nullable: true, description: 'Color for the background COLOR, #RRGGBB.' })
  backgroundColor?: string | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Seconds of the crossfade between the scenes and the footage.',
  })
  crossfadeDuration?: number | null;
  @Field(() => SlideThemeEnum, { nullable: true, description: 'Colors of slides.' })
  slideTheme?: Settings['slideTheme'] | null;
  @Field(() => SlideEntranceEnum, { nullable: true, description: 'How the parts of a slide appear.' })
  slideEntrance?: Settings['slideEntrance'] | null;
  @Field(() => Float, { nullable: true, description: 'Seconds in which an element fades in and out.' })
  elementFadeDuration?: number | null;
  @Field(() => [Slide], { nullable: true, description: 'Slides by time.' }) slides?: readonly Slide[] | null;
  @Field(() => AvatarSettings, { nullable: true, description: 'Presenter.' })
  avatarSettings?: AvatarSettings | null;
}
