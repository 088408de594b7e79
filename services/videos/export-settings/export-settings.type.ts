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

const nullable = { nullable: true } as const;
const ENABLED = { description: 'False: the video has none, whatever the Brand Kit says.' } as const;

@ObjectType({ description: 'What the video itself says of its watermark; null: as the Brand Kit has it.' })
export class ExportWatermark {
  @Field(() => Boolean, ENABLED) enabled!: boolean;
  @Field(() => String, nullable) imageUrl?: string | null;
  @Field(() => WatermarkPositionEnum, nullable) position?: Of<'watermark'>['position'];
  @Field(() => WatermarkSizeEnum, nullable) size?: Of<'watermark'>['size'];
  @Field(() => Float, nullable) opacity?: number | null;
}

@ObjectType({ description: 'What the video itself says of its captions; null: as the Brand Kit has it.' })
export class ExportCaptions {
  @Field(() => Boolean, { description: 'False: none are burned in.' }) enabled!: boolean;
  @Field(() => CaptionModeEnum, nullable) mode?: Of<'captions'>['mode'];
  @Field(() => CaptionPositionEnum, nullable) position?: Of<'captions'>['position'];
  @Field(() => Float, nullable) positionPercent?: number | null;
}

@ObjectType({ description: 'What the video itself says of its music; null: as the Brand Kit has it.' })
export class ExportMusic {
  @Field(() => Boolean, ENABLED) enabled!: boolean;
  @Field(() => String, nullable) url?: string | null;
  @Field(() => Float, nullable) volume?: number | null;
  @Field(() => Float, nullable) duckVolume?: number | null;
  @Field(() => Float, nullable) fadeDuration?: number | null;
  @Field(() => Boolean, nullable) playInScenes?: boolean | null;
}

@ObjectType({ description: 'A slide of the video’s deck.' })
export class Slide {
  @Field(() => String, nullable) imageUrl?: string | null;
  @Field(() => String, nullable) title?: string | null;
  @Field(() => String, nullable) body?: string | null;
  @Field(() => Float) start!: number;
  @Field(() => Float) end!: number;
  @Field(() => SlideLayoutEnum) layout!: Of<'slides'>[number]['layout'];
}

@ObjectType({ description: 'Who presents the video, and how.' })
export class AvatarSettings {
  @Field(() => Boolean, { description: 'False: nobody does.' }) enabled!: boolean;
  @Field(() => ID, nullable) avatarId?: string | null;
  @Field(() => ID, nullable) voiceId?: string | null;
  @Field(() => PresenterLayoutEnum, nullable) layout?: Of<'avatarSettings'>['layout'];
  @Field(() => Float, nullable) sizePercent?: number | null;
  @Field(() => PresenterShapeEnum, nullable) shape?: Of<'avatarSettings'>['shape'];
  @Field(() => String, nullable) backgroundColor?: string | null;
  @Field(() => Float, nullable) zoom?: number | null;
  @Field(() => Float, nullable) offsetY?: number | null;
}

@ObjectType({ description: 'What a video is exported by, where an export says nothing else.' })
export class ExportSettings {
  @Field(() => [SettingNameEnum], {
    description: 'What the video has a say on; a scene among them whose address is null is none.',
  })
  set!: readonly SettingName[];
  @Field(() => RatioEnum, nullable) ratio?: Settings['ratio'] | null;
  @Field(() => ExportWatermark, nullable) watermark?: ExportWatermark | null;
  @Field(() => ExportCaptions, nullable) captions?: ExportCaptions | null;
  @Field(() => ExportMusic, nullable) music?: ExportMusic | null;
  @Field(() => String, nullable) openingSceneUrl?: string | null;
  @Field(() => String, nullable) closingSceneUrl?: string | null;
  @Field(() => Boolean, nullable) zooms?: boolean | null;
  @Field(() => Boolean, nullable) elements?: boolean | null;
  @Field(() => Boolean, nullable) reframe?: boolean | null;
  @Field(() => [Slide], nullable) slides?: readonly Slide[] | null;
  @Field(() => AvatarSettings, nullable) avatarSettings?: AvatarSettings | null;
}
