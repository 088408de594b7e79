import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { BrandKit as CompleteBrandKit } from '../../../schemas/brand-kit.js';
import {
  ArticleStyleEnum,
  CaptionModeEnum,
  CaptionPositionEnum,
  PronunciationTypeEnum,
  WatermarkPositionEnum,
  WatermarkSizeEnum,
} from './brand-kit-enums.js';

type Captions = CompleteBrandKit['captions'];
type Article = CompleteBrandKit['article'];
type Stamp = NonNullable<CompleteBrandKit['watermark']>;

@ObjectType({ description: 'How captions look.' })
export class CaptionStyle {
  @Field(() => String, { description: 'Name of the font.' }) fontFamily!: string;
  @Field(() => Float, {
    description: 'Height of the letters, in percent of the shorter side of the picture.',
  })
  fontSizePercent!: number;
  @Field(() => String, { description: '#RRGGBB' }) color!: string;
  @Field(() => String, { description: '#RRGGBB' }) outlineColor!: string;
  @Field(() => String, { description: '#RRGGBB' }) backgroundColor!: string;
  @Field(() => Float, { description: '0 to 100 percent.' }) backgroundOpacity!: number;
  @Field(() => Boolean, { description: 'Whether letters are bold.' }) bold!: boolean;
  @Field(() => CaptionModeEnum, { description: 'How words appear.' }) mode!: Captions['mode'];
  @Field(() => CaptionPositionEnum, { description: 'Where they stand.' }) position!: Captions['position'];
  @Field(() => Float, {
    description: 'With CUSTOM: percent from 0, as high as it goes, to 100, as low as it goes.',
  })
  positionPercent!: number;
}

@ObjectType({ description: 'How articles look.' })
export class ArticleStyling {
  @Field(() => ArticleStyleEnum, { description: 'Its style sheet.' }) style!: Article['style'];
  @Field(() => String, { description: '#RRGGBB' }) primaryColor!: string;
  @Field(() => String, { description: 'Name of the font.' }) fontFamily!: string;
  @Field(() => String, { nullable: true, description: 'Address of the picture at its head; null: none.' })
  logoUrl!: string | null;
}

@ObjectType({ description: 'How a word is said.' })
export class Pronunciation {
  @Field(() => String, { description: 'The word.' }) term!: string;
  @Field(() => PronunciationTypeEnum, { description: 'What its value is.' })
  type!: CompleteBrandKit['pronunciations'][number]['type'];
  @Field(() => String, { description: 'What is said instead, or its phonemes (IPA).' }) value!: string;
  @Field(() => String, { nullable: true, description: 'In this language only (BCP 47).' })
  language?: string | null;
}

@ObjectType({ description: 'How a word is translated, or that it is not.' })
export class GlossaryTerm {
  @Field(() => String, { description: 'The word.' }) term!: string;
  @Field(() => String, { nullable: true, description: 'What it is translated to; null: it is kept.' })
  translation?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'True: is never translated.' }) keep?: boolean | null;
  @Field(() => String, { nullable: true, description: 'Into this language only (BCP 47).' })
  language?: string | null;
}

@ObjectType({ description: 'A guide to the style scripts are written in.' })
export class ScriptSkill {
  @Field(() => ID, { description: 'Its id: skl_…' }) id!: string;
  @Field(() => String, { description: 'What it is called.' }) name!: string;
  @Field(() => String, { description: 'How to write.' }) instructions!: string;
}

@ObjectType({ description: 'A picture over the picture.' })
export class Watermark {
  @Field(() => String, { description: 'Address of the picture.' }) imageUrl!: string;
  @Field(() => WatermarkPositionEnum, { description: 'The corner it is in.' }) position!: Stamp['position'];
  @Field(() => WatermarkSizeEnum, { description: 'How large it is.' }) size!: Stamp['size'];
  @Field(() => Float, { description: '0 to 100 percent.' }) opacity!: number;
}

@ObjectType({ description: 'Music under the speech.' })
export class Music {
  @Field(() => String, { description: 'Address of the sound file.' }) url!: string;
  @Field(() => Float, { description: '0 to 100 percent.' }) volume!: number;
  @Field(() => Float, { description: '0 to 100 percent, while somebody speaks.' }) duckVolume!: number;
  @Field(() => Float, { description: 'Seconds.' }) fadeDuration!: number;
  @Field(() => Boolean, { description: 'In the opening and closing scene, too.' }) playInScenes!: boolean;
}

@ObjectType({
  description: 'The workspace’s defaults for on-brand output; what was never set reads as its default.',
})
export class BrandKit {
  @Field(() => String, {
    description: 'Assumed of videos whose language is not given and can’t be detected (BCP 47).',
  })
  defaultLanguage!: string;
  @Field(() => CaptionStyle, { description: 'How captions look.' }) captions!: CaptionStyle;
  @Field(() => ArticleStyling, { description: 'How articles look.' }) article!: ArticleStyling;
  @Field(() => [Pronunciation], { description: 'How words are said in voiceovers.' })
  pronunciations!: Pronunciation[];
  @Field(() => [GlossaryTerm], { description: 'How words are translated.' }) glossary!: GlossaryTerm[];
  @Field(() => [ScriptSkill], { description: 'Guides to the style scripts are written in.' })
  scriptSkills!: ScriptSkill[];
  @Field(() => Watermark, { nullable: true, description: 'The picture over the picture; null: none.' })
  watermark!: Watermark | null;
  @Field(() => String, {
    nullable: true,
    description: 'Address of a video shown before the footage; null: none.',
  })
  openingSceneUrl!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Address of a video shown after the footage; null: none.',
  })
  closingSceneUrl!: string | null;
  @Field(() => Music, { nullable: true, description: 'Music under the speech; null: none.' })
  music!: Music | null;
}
