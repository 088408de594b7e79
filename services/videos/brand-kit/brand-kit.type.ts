import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { BrandKit as CompleteBrandKit } from '../../../schemas/brand-kit.js';
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

type Captions = CompleteBrandKit['captions'];
type Article = CompleteBrandKit['article'];
type Stamp = NonNullable<CompleteBrandKit['watermark']>;

@ObjectType({ description: 'Style of captions.' })
export class CaptionStyle {
  @Field(() => CaptionPresetEnum, { description: 'Preset of their style.' }) preset!: Captions['preset'];
  @Field(() => String, { description: 'Font family.' }) fontFamily!: string;
  @Field(() => Float, {
    description: 'Font size in percent of the frame’s shorter side.',
  })
  fontSizePercent!: number;
  @Field(() => String, { description: '#RRGGBB' }) color!: string;
  @Field(() => String, { description: '#RRGGBB' }) outlineColor!: string;
  @Field(() => String, { description: '#RRGGBB' }) backgroundColor!: string;
  @Field(() => Float, { description: '0 to 100 percent.' }) backgroundOpacity!: number;
  @Field(() => String, { description: 'Color of the word being spoken; #RRGGBB.' }) accentColor!: string;
  @Field(() => Boolean, { description: 'Whether the text is bold.' }) bold!: boolean;
  @Field(() => CaptionModeEnum, { description: 'Mode of captions.' }) mode!: Captions['mode'];
  @Field(() => CaptionPositionEnum, { description: 'Position.' }) position!: Captions['position'];
  @Field(() => Float, {
    description: 'With CUSTOM: 0 (top) to 100 (bottom) percent.',
  })
  positionPercent!: number;
}

@ObjectType({ description: 'How captions are split and timed, in exports and their SRT files.' })
export class CaptionRules {
  @Field(() => Int, { description: 'Maximum characters of a line; a full-width one counts as 2.6.' })
  maxLineLength!: number;
  @Field(() => Int, { description: 'Maximum number of lines.' }) maxLines!: number;
  @Field(() => Float, {
    description: 'Reading speed: captions are split, and shown into the following pause, to stay below it.',
  })
  maxCharactersPerSecond!: number;
  @Field(() => Int, { description: 'Minimum number of frames between two captions.' }) minGapFrames!: number;
  @Field(() => [String], { description: 'Words and phrases that no line break splits.' })
  unbrokenTerms!: string[];
}

@ObjectType({ description: 'Style of articles.' })
export class ArticleStyling {
  @Field(() => ArticleStyleEnum, { description: 'Style.' }) style!: Article['style'];
  @Field(() => String, { description: '#RRGGBB' }) primaryColor!: string;
  @Field(() => String, { description: 'Font family.' }) fontFamily!: string;
  @Field(() => String, { nullable: true, description: 'URL of the logo at the top; null if none.' })
  logoUrl!: string | null;
  @Field(() => Boolean, {
    description:
      'Whether times of steps link to the source, which anyone with a URL of the article can then watch.',
  })
  videoLinks!: boolean;
}

@ObjectType({ description: 'The pronunciation of a term.' })
export class Pronunciation {
  @Field(() => String, { description: 'Term.' }) term!: string;
  @Field(() => PronunciationTypeEnum, { description: 'Kind of value.' })
  type!: CompleteBrandKit['pronunciations'][number]['type'];
  @Field(() => String, { description: 'Replacement text, or phonemes (IPA).' }) value!: string;
  @Field(() => String, { nullable: true, description: 'Limits it to a language (BCP 47).' })
  language?: string | null;
}

@ObjectType({ description: 'The translation of a term.' })
export class GlossaryTerm {
  @Field(() => String, { description: 'Term.' }) term!: string;
  @Field(() => String, { nullable: true, description: 'Translation; null if the term is kept.' })
  translation?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether the term is never translated.' }) keep?:
    | boolean
    | null;
  @Field(() => String, { nullable: true, description: 'Limits it to a target language (BCP 47).' })
  language?: string | null;
}

@ObjectType({ description: 'A style guide for scripts.' })
export class ScriptSkill {
  @Field(() => ID, { description: 'ID, with the prefix skl_.' }) id!: string;
  @Field(() => String, { description: 'Name.' }) name!: string;
  @Field(() => String, { description: 'Instructions.' }) instructions!: string;
}

@ObjectType({ description: 'A watermark.' })
export class Watermark {
  @Field(() => String, { description: 'URL of the image.' }) imageUrl!: string;
  @Field(() => WatermarkPositionEnum, { description: 'Corner.' }) position!: Stamp['position'];
  @Field(() => WatermarkSizeEnum, { description: 'Size.' }) size!: Stamp['size'];
  @Field(() => Float, { description: '0 to 100 percent.' }) opacity!: number;
}

@ObjectType({ description: 'Background music.' })
export class Music {
  @Field(() => String, { description: 'URL of the audio file.' }) url!: string;
  @Field(() => Float, { description: '0 to 100 percent.' }) volume!: number;
  @Field(() => Float, { description: 'Volume during speech, 0 to 100 percent.' }) duckVolume!: number;
  @Field(() => Float, { description: 'Fade at both ends, in seconds.' }) fadeDuration!: number;
  @Field(() => Boolean, { description: 'Whether the music plays in opening and closing scenes.' })
  playInScenes!: boolean;
}

@ObjectType({
  description: 'The workspace’s defaults for generated output.',
})
export class BrandKit {
  @Field(() => String, {
    description: 'Language assumed for videos whose language is neither provided nor detected (BCP 47).',
  })
  defaultLanguage!: string;
  @Field(() => CaptionStyle, { description: 'Style of captions.' }) captions!: CaptionStyle;
  @Field(() => CaptionRules, { description: 'How captions are split and timed.' })
  captionRules!: CaptionRules;
  @Field(() => ArticleStyling, { description: 'Style of articles.' }) article!: ArticleStyling;
  @Field(() => [Pronunciation], { description: 'Pronunciations in voiceovers.' })
  pronunciations!: Pronunciation[];
  @Field(() => [GlossaryTerm], { description: 'Glossary for translations.' }) glossary!: GlossaryTerm[];
  @Field(() => [ScriptSkill], { description: 'Style guides for scripts.' })
  scriptSkills!: ScriptSkill[];
  @Field(() => Watermark, { nullable: true, description: 'Watermark; null if none.' })
  watermark!: Watermark | null;
  @Field(() => String, {
    nullable: true,
    description: 'URL of the opening scene; null if none.',
  })
  openingSceneUrl!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'URL of the closing scene; null if none.',
  })
  closingSceneUrl!: string | null;
  @Field(() => Music, { nullable: true, description: 'Background music; null if none.' })
  music!: Music | null;
  @Field(() => SlideThemeEnum, { description: 'Colors of slides.' })
  slideTheme!: CompleteBrandKit['slideTheme'];
  @Field(() => SlideEntranceEnum, { description: 'How the parts of a slide appear.' })
  slideEntrance!: CompleteBrandKit['slideEntrance'];
  @Field(() => Float, {
    description: 'Seconds of the crossfade between the scenes and the footage; 0: they are cut.',
  })
  crossfadeDuration!: number;
  @Field(() => Float, { description: 'Seconds in which an element fades in and out; 0: none.' })
  elementFadeDuration!: number;
}
