import { Field, Float, ID, InputType } from 'type-graphql';
import type { BrandKitPatch } from '../../../schemas/brand-kit.js';
import {
  ArticleStyleEnum,
  CaptionModeEnum,
  CaptionPositionEnum,
  PronunciationTypeEnum,
  WatermarkPositionEnum,
  WatermarkSizeEnum,
} from './brand-kit-enums.js';

type Captions = NonNullable<BrandKitPatch['captions']>;
type Article = NonNullable<BrandKitPatch['article']>;
type Stamp = NonNullable<BrandKitPatch['watermark']>;
type Spoken = NonNullable<BrandKitPatch['pronunciations']>[number];

const colour = { nullable: true, description: '#RRGGBB' } as const;
const percent = { nullable: true, description: '0 to 100 percent.' } as const;
const url = { nullable: true, description: 'http or https.' } as const;

@InputType({ description: 'What of the captions’ look is to change.' })
export class CaptionStyleInput {
  @Field(() => String, { nullable: true, description: '1 to 100 characters.' }) fontFamily?: string | null;
  @Field(() => Float, { nullable: true, description: '1 to 20 percent of the shorter side of the picture.' })
  fontSizePercent?: number | null;
  @Field(() => String, colour) color?: string | null;
  @Field(() => String, colour) outlineColor?: string | null;
  @Field(() => String, colour) backgroundColor?: string | null;
  @Field(() => Float, percent) backgroundOpacity?: number | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether letters are bold.' }) bold?: boolean | null;
  @Field(() => CaptionModeEnum, { nullable: true, description: 'How words appear.' }) mode?: Captions['mode'];
  @Field(() => CaptionPositionEnum, { nullable: true, description: 'Where they stand.' })
  position?: Captions['position'];
  @Field(() => Float, {
    nullable: true,
    description:
      'With CUSTOM: percent from 0, as high as it goes, to 100, as low as it goes; other values are clamped.',
  })
  positionPercent?: number | null;
}

@InputType({ description: 'What of the articles’ look is to change.' })
export class ArticleStylingInput {
  @Field(() => ArticleStyleEnum, { nullable: true, description: 'Its style sheet.' })
  style?: Article['style'];
  @Field(() => String, colour) primaryColor?: string | null;
  @Field(() => String, { nullable: true, description: '1 to 100 characters.' }) fontFamily?: string | null;
  @Field(() => String, url) logoUrl?: string | null;
}

@InputType({ description: 'How a word is to be said.' })
export class PronunciationInput {
  @Field(() => String, { description: '1 to 100 characters.' }) term!: string;
  @Field(() => PronunciationTypeEnum, { description: 'What its value is.' }) type!: Spoken['type'];
  @Field(() => String, { description: '1 to 200 characters.' }) value!: string;
  @Field(() => String, { nullable: true, description: 'In this language only (BCP 47).' })
  language?: string | null;
}

@InputType({ description: 'How a word is to be translated, or that it is not: either translation or keep.' })
export class GlossaryTermInput {
  @Field(() => String, { description: '1 to 100 characters.' }) term!: string;
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' }) translation?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'True: the word is never translated.' }) keep?:
    | boolean
    | null;
  @Field(() => String, { nullable: true, description: 'Into this language only (BCP 47).' })
  language?: string | null;
}

@InputType({ description: 'A guide to the style scripts are written in.' })
export class ScriptSkillInput {
  @Field(() => ID, { nullable: true, description: 'Of a skill there is; absent: a new one.' })
  id?: string | null;
  @Field(() => String, { description: '1 to 100 characters.' }) name!: string;
  @Field(() => String, { description: '1 to 10000 characters.' }) instructions!: string;
}

@InputType({ description: 'What of the watermark is to change; the first time its image is needed.' })
export class WatermarkInput {
  @Field(() => String, url) imageUrl?: string | null;
  @Field(() => WatermarkPositionEnum, { nullable: true, description: 'The corner it is in.' })
  position?: Stamp['position'];
  @Field(() => WatermarkSizeEnum, { nullable: true, description: 'How large it is.' }) size?: Stamp['size'];
  @Field(() => Float, percent) opacity?: number | null;
}

@InputType({ description: 'What of the music is to change; the first time its address is needed.' })
export class MusicInput {
  @Field(() => String, url) url?: string | null;
  @Field(() => Float, percent) volume?: number | null;
  @Field(() => Float, percent) duckVolume?: number | null;
  @Field(() => Float, { nullable: true, description: '0 to 30 seconds.' }) fadeDuration?: number | null;
  @Field(() => Boolean, { nullable: true, description: 'Also in the opening and closing scene.' })
  playInScenes?: boolean | null;
}

@InputType({
  description: 'What is to change: objects field by field, lists as a whole; null resets to the default.',
})
export class BrandKitInput {
  @Field(() => String, {
    nullable: true,
    description: 'Assumed of videos whose language is not given and can’t be detected (BCP 47).',
  })
  defaultLanguage?: string | null;
  @Field(() => CaptionStyleInput, { nullable: true, description: 'How captions look.' })
  captions?: CaptionStyleInput | null;
  @Field(() => ArticleStylingInput, { nullable: true, description: 'How articles look.' })
  article?: ArticleStylingInput | null;
  @Field(() => [PronunciationInput], { nullable: true, description: 'All pronunciations from now on.' })
  pronunciations?: PronunciationInput[] | null;
  @Field(() => [GlossaryTermInput], { nullable: true, description: 'All terms from now on.' }) glossary?:
    | GlossaryTermInput[]
    | null;
  @Field(() => [ScriptSkillInput], { nullable: true, description: 'All script skills from now on.' })
  scriptSkills?: ScriptSkillInput[] | null;
  @Field(() => WatermarkInput, { nullable: true, description: 'The picture over the picture; null: none.' })
  watermark?: WatermarkInput | null;
  @Field(() => String, url) openingSceneUrl?: string | null;
  @Field(() => String, url) closingSceneUrl?: string | null;
  @Field(() => MusicInput, { nullable: true, description: 'Music under the speech; null: none.' })
  music?: MusicInput | null;
}
