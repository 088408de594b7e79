import { Field, Float, ID, InputType, Int } from 'type-graphql';
import type { BrandKitPatch } from '../../../schemas/brand-kit.js';
import { SlideEntranceEnum, SlideThemeEnum } from '../export-settings/export-settings.enums.js';
import {
  ArticleStyleEnum,
  CaptionModeEnum,
  CaptionPositionEnum,
  CaptionPresetEnum,
  PronunciationTypeEnum,
  WatermarkPositionEnum,
  WatermarkSizeEnum,
} from './brand-kit-enums.js';

type Captions = NonNullable<BrandKitPatch['captions']>;
type Article = NonNullable<BrandKitPatch['article']>;
type Stamp = NonNullable<BrandKitPatch['watermark']>;
type Pronunciation = NonNullable<BrandKitPatch['pronunciations']>[number];

const colour = { nullable: true, description: '#RRGGBB' } as const;
const percent = { nullable: true, description: '0 to 100 percent.' } as const;
const url = { nullable: true, description: 'http or https.' } as const;

@InputType({ description: 'Changes of the caption style.' })
export class CaptionStyleInput {
  @Field(() => CaptionPresetEnum, { nullable: true, description: 'Preset of their style.' })
  preset?: Captions['preset'];
  @Field(() => String, { nullable: true, description: '1 to 100 characters.' }) fontFamily?: string | null;
  @Field(() => Float, { nullable: true, description: '1 to 20 percent of the frame’s shorter side.' })
  fontSizePercent?: number | null;
  @Field(() => String, colour) color?: string | null;
  @Field(() => String, colour) outlineColor?: string | null;
  @Field(() => String, colour) backgroundColor?: string | null;
  @Field(() => Float, percent) backgroundOpacity?: number | null;
  @Field(() => String, { nullable: true, description: 'Color of the word being spoken; #RRGGBB.' })
  accentColor?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether the text is bold.' }) bold?: boolean | null;
  @Field(() => CaptionModeEnum, { nullable: true, description: 'Mode of captions.' }) mode?: Captions['mode'];
  @Field(() => CaptionPositionEnum, { nullable: true, description: 'Position.' })
  position?: Captions['position'];
  @Field(() => Float, {
    nullable: true,
    description: 'With CUSTOM: 0 (top) to 100 (bottom) percent; other values are clamped.',
  })
  positionPercent?: number | null;
}

@InputType({ description: 'Changes of the rules by which captions are split and timed.' })
export class CaptionRulesInput {
  @Field(() => Int, { nullable: true, description: '10 to 80 characters.' }) maxLineLength?: number | null;
  @Field(() => Int, { nullable: true, description: '1 to 4.' }) maxLines?: number | null;
  @Field(() => Float, { nullable: true, description: '5 to 60.' }) maxCharactersPerSecond?: number | null;
  @Field(() => Int, { nullable: true, description: '0 to 24 frames.' }) minGapFrames?: number | null;
  @Field(() => [String], {
    nullable: true,
    description: 'All terms from now on: at most 1000, of 1 to 100 characters.',
  })
  unbrokenTerms?: string[] | null;
}

@InputType({ description: 'Changes of the article style.' })
export class ArticleStylingInput {
  @Field(() => ArticleStyleEnum, { nullable: true, description: 'Style.' })
  style?: Article['style'];
  @Field(() => String, colour) primaryColor?: string | null;
  @Field(() => String, { nullable: true, description: '1 to 100 characters.' }) fontFamily?: string | null;
  @Field(() => String, url) logoUrl?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether times of steps link to the source, which anyone with a URL of the article can then watch.',
  })
  videoLinks?: boolean | null;
}

@InputType({ description: 'The pronunciation of a term.' })
export class PronunciationInput {
  @Field(() => String, { description: '1 to 100 characters.' }) term!: string;
  @Field(() => PronunciationTypeEnum, { description: 'Kind of value.' }) type!: Pronunciation['type'];
  @Field(() => String, { description: '1 to 200 characters.' }) value!: string;
  @Field(() => String, { nullable: true, description: 'Limits it to a language (BCP 47).' })
  language?: string | null;
}

@InputType({ description: 'How a word is to be translated, or that it is not: either translation or keep.' })
export class GlossaryTermInput {
  @Field(() => String, { description: '1 to 100 characters.' }) term!: string;
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' }) translation?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'True: the word is never translated.' }) keep?:
    | boolean
    | null;
  @Field(() => String, { nullable: true, description: 'Limits it to a target language (BCP 47).' })
  language?: string | null;
}

@InputType({ description: 'A style guide for scripts.' })
export class ScriptSkillInput {
  @Field(() => ID, { nullable: true, description: 'ID of an existing skill; creates a new one if absent.' })
  id?: string | null;
  @Field(() => String, { description: '1 to 100 characters.' }) name!: string;
  @Field(() => String, { description: '1 to 10000 characters.' }) instructions!: string;
}

@InputType({ description: 'Changes of the watermark; imageUrl is required the first time.' })
export class WatermarkInput {
  @Field(() => String, url) imageUrl?: string | null;
  @Field(() => WatermarkPositionEnum, { nullable: true, description: 'Corner.' })
  position?: Stamp['position'];
  @Field(() => WatermarkSizeEnum, { nullable: true, description: 'Size.' }) size?: Stamp['size'];
  @Field(() => Float, percent) opacity?: number | null;
}

@InputType({ description: 'Changes of the music; url is required the first time.' })
export class MusicInput {
  @Field(() => String, url) url?: string | null;
  @Field(() => Float, percent) volume?: number | null;
  @Field(() => Float, percent) duckVolume?: number | null;
  @Field(() => Float, { nullable: true, description: '0 to 30 seconds.' }) fadeDuration?: number | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the music plays in opening and closing scenes.',
  })
  playInScenes?: boolean | null;
}

@InputType({
  description: 'Changes: objects are merged field by field, lists are replaced; null resets to the default.',
})
export class BrandKitInput {
  @Field(() => String, {
    nullable: true,
    description: 'Language assumed for videos whose language is neither provided nor detected (BCP 47).',
  })
  defaultLanguage?: string | null;
  @Field(() => CaptionStyleInput, { nullable: true, description: 'Style of captions.' })
  captions?: CaptionStyleInput | null;
  @Field(() => CaptionRulesInput, { nullable: true, description: 'How captions are split and timed.' })
  captionRules?: CaptionRulesInput | null;
  @Field(() => ArticleStylingInput, { nullable: true, description: 'Style of articles.' })
  article?: ArticleStylingInput | null;
  @Field(() => [PronunciationInput], { nullable: true, description: 'All pronunciations from now on.' })
  pronunciations?: PronunciationInput[] | null;
  @Field(() => [GlossaryTermInput], { nullable: true, description: 'All terms from now on.' }) glossary?:
    | GlossaryTermInput[]
    | null;
  @Field(() => [ScriptSkillInput], { nullable: true, description: 'All script skills from now on.' })
  scriptSkills?: ScriptSkillInput[] | null;
  @Field(() => WatermarkInput, { nullable: true, description: 'Watermark; null if none.' })
  watermark?: WatermarkInput | null;
  @Field(() => String, url) openingSceneUrl?: string | null;
  @Field(() => String, url) closingSceneUrl?: string | null;
  @Field(() => MusicInput, { nullable: true, description: 'Background music; null if none.' })
  music?: MusicInput | null;
  @Field(() => SlideThemeEnum, { nullable: true, description: 'Colors of slides. Default LIGHT.' })
  slideTheme?: BrandKitPatch['slideTheme'];
  @Field(() => SlideEntranceEnum, {
    nullable: true,
    description: 'How the parts of a slide appear. Default SPRING.',
  })
  slideEntrance?: BrandKitPatch['slideEntrance'];
  @Field(() => Float, {
    nullable: true,
    description:
      'Seconds of the crossfade between the scenes and the footage, 0 to 2; 0: they are cut. Default 0.',
  })
  crossfadeDuration?: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Seconds in which an element fades in and out, 0 to 2; 0: none. Default 0.2.',
  })
  elementFadeDuration?: number | null;
}
