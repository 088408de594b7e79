import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { ExportSettings as Settings } from '../../../schemas/export-settings.js';
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

type Of<K extends keyof Settings> = Exclude<NonNullable<Settings[K]>, false>;

const ENABLED = { description: 'False: the video has none, whatever the Brand Kit says.' } as const;

@ObjectType({ description: 'What the video itself says of its watermark; null: as the Brand Kit has it.' })
export class ExportWatermark {
  @Field(() => Boolean, ENABLED) enabled!: boolean;
  @Field(() => String, { nullable: true, description: 'Address of the picture.' }) imageUrl?: string | null;
  @Field(() => WatermarkPositionEnum, { nullable: true, description: 'The corner it is in.' })
  position?: Of<'watermark'>['position'];
  @Field(() => WatermarkSizeEnum, { nullable: true, description: 'How large it is.' })
  size?: Of<'watermark'>['size'];
  @Field(() => Float, { nullable: true, description: '0 to 100 percent.' }) opacity?: number | null;
}

@ObjectType({ description: 'What the video itself says of its captions; null: as the Brand Kit has it.' })
export class ExportCaptions {
  @Field(() => Boolean, { description: 'False: none are burned in.' }) enabled!: boolean;
  @Field(() => CaptionModeEnum, { nullable: true, description: 'How words appear.' })
  mode?: Of<'captions'>['mode'];
  @Field(() => CaptionPositionEnum, { nullable: true, description: 'Where they stand.' })
  position?: Of<'captions'>['position'];
  @Field(() => Float, {
    nullable: true,
    description: 'With CUSTOM: percent from 0, as high as it goes, to 100, as low as it goes.',
  })
  positionPercent?: number | null;
}

@ObjectType({ description: 'What the video itself says of its music; null: as the Brand Kit has it.' })
export class ExportMusic {
  @Field(() => Boolean, ENABLED) enabled!: boolean;
  @Field(() => String, { nullable: true, description: 'Address of the sound file.' }) url?: string | null;
  @Field(() => Float, { nullable: true, description: '0 to 100 percent.' }) volume?: number | null;
  @Field(() => Float, { nullable: true, description: '0 to 100 percent, while somebody speaks.' })
  duckVolume?: number | null;
  @Field(() => Float, { nullable: true, description: 'Seconds at both ends.' }) fadeDuration?: number | null;
  @Field(() => Boolean, { nullable: true, description: 'Also in the opening and closing scene.' })
  playInScenes?: boolean | null;
}

@ObjectType({ description: 'A slide of the video’s deck.' })
export class Slide {
  @Field(() => String, { nullable: true, description: 'Address of its picture.' }) imageUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'What it is headed with.' }) title?: string | null;
  @Field(() => String, { nullable: true, description: 'Its text.' }) body?: string | null;
  @Field(() => Float, { description: 'When it comes, in seconds of the video.' }) start!: number;
  @Field(() => Float, { description: 'When it goes, in seconds of the video.' }) end!: number;
  @Field(() => SlideLayoutEnum, { description: 'How much of the picture it takes.' })
  layout!: Of<'slides'>[number]['layout'];
}

@ObjectType({ description: 'Who presents the video, and how.' })
export class AvatarSettings {
  @Field(() => Boolean, { description: 'False: nobody does.' }) enabled!: boolean;
  @Field(() => ID, { nullable: true, description: 'Who it is; one of avatars.' }) avatarId?: string | null;
  @Field(() => ID, { nullable: true, description: 'The voice they speak with; one of voices.' }) voiceId?:
    | string
    | null;
  @Field(() => PresenterLayoutEnum, { nullable: true, description: 'Where they are.' })
  layout?: Of<'avatarSettings'>['layout'];
  @Field(() => Float, { nullable: true, description: '5 to 100 percent of the picture’s shorter side.' })
  sizePercent?: number | null;
  @Field(() => PresenterShapeEnum, { nullable: true, description: 'What they are cut out as.' })
  shape?: Of<'avatarSettings'>['shape'];
  @Field(() => String, { nullable: true, description: '#RRGGBB, behind them.' }) backgroundColor?:
    | string
    | null;
  @Field(() => Float, { nullable: true, description: '1 to 3 times larger within the shape.' }) zoom?:
    | number
    | null;
  @Field(() => Float, { nullable: true, description: '-100 to 100 percent of the shape’s height, down.' })
  offsetY?: number | null;
}

@ObjectType({ description: 'What a video is exported by, where an export says nothing else.' })
export class ExportSettings {
  @Field(() => [SettingNameEnum], {
    description: 'What the video has a say on; a scene among them whose address is null is none.',
  })
  set!: readonly SettingName[];
  @Field(() => RatioEnum, {
    nullable: true,
    description: 'Width to height of the picture; as the source where it is null everywhere.',
  })
  ratio?: Settings['ratio'] | null;
  @Field(() => ExportWatermark, { nullable: true, description: 'Its watermark.' })
  watermark?: ExportWatermark | null;
  @Field(() => ExportCaptions, { nullable: true, description: 'Its captions.' })
  captions?: ExportCaptions | null;
  @Field(() => ExportMusic, { nullable: true, description: 'Its music.' }) music?: ExportMusic | null;
  @Field(() => String, { nullable: true, description: 'Address of a video shown before the footage.' })
  openingSceneUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'Address of a video shown after the footage.' })
  closingSceneUrl?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'False: zoom moments are not rendered.' }) zooms?:
    | boolean
    | null;
  @Field(() => Boolean, { nullable: true, description: 'False: elements are not rendered.' }) elements?:
    | boolean
    | null;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Where ratio changes the shape: true fills the frame and follows what moves, false adds bars.',
  })
  reframe?: boolean | null;
  @Field(() => [Slide], { nullable: true, description: 'Its slides, in order of time.' }) slides?:
    | readonly Slide[]
    | null;
  @Field(() => AvatarSettings, { nullable: true, description: 'Its presenter.' })
  avatarSettings?: AvatarSettings | null;
}
