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
  @Field(() => String) fontFamily!: string;
  @Field(() => Float, { description: 'Of the shorter side of the picture.' }) fontSizePercent!: number;
  @Field(() => String, { description: '#RRGGBB' }) color!: string;
  @Field(() => String, { description: '#RRGGBB' }) outlineColor!: string;
  @Field(() => String, { description: '#RRGGBB' }) backgroundColor!: string;
  @Field(() => Float, { description: '0 to 100.' }) backgroundOpacity!: number;
  @Field(() => Boolean) bold!: boolean;
  @Field(() => CaptionModeEnum) mode!: Captions['mode'];
  @Field(() => CaptionPositionEnum) position!: Captions['position'];
  @Field(() => Float, { description: 'With CUSTOM: 0 is top, 100 is bottom.' }) positionPercent!: number;
}

@ObjectType({ description: 'How articles look.' })
export class ArticleStyling {
  @Field(() => ArticleStyleEnum) style!: Article['style'];
  @Field(() => String, { description: '#RRGGBB' }) primaryColor!: string;
  @Field(() => String) fontFamily!: string;
  @Field(() => String, { nullable: true }) logoUrl!: string | null;
}

@ObjectType({ description: 'How a word is said.' })
export class Pronunciation {
  @Field(() => String) term!: string;
  @Field(() => PronunciationTypeEnum) type!: CompleteBrandKit['pronunciations'][number]['type'];
  @Field(() => String, { description: 'What is said instead, or its phonemes (IPA).' }) value!: string;
  @Field(() => String, { nullable: true, description: 'In this language only (BCP 47).' })
  language?: string | null;
}

@ObjectType({ description: 'How a word is translated, or that it is not.' })
export class GlossaryTerm {
  @Field(() => String) term!: string;
  @Field(() => String, { nullable: true }) translation?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'True: is never translated.' }) keep?: boolean | null;
  @Field(() => String, { nullable: true, description: 'Into this language only (BCP 47).' })
  language?: string | null;
}

@ObjectType({ description: 'A guide to the style scripts are written in.' })
export class ScriptSkill {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
  @Field(() => String) instructions!: string;
}

@ObjectType({ description: 'A picture over the picture.' })
export class Watermark {
  @Field(() => String) imageUrl!: string;
  @Field(() => WatermarkPositionEnum) position!: Stamp['position'];
  @Field(() => WatermarkSizeEnum) size!: Stamp['size'];
  @Field(() => Float, { description: '0 to 100.' }) opacity!: number;
}

@ObjectType({ description: 'Music under the speech.' })
export class Music {
  @Field(() => String) url!: string;
  @Field(() => Float, { description: '0 to 100.' }) volume!: number;
  @Field(() => Float, { description: '0 to 100, while somebody speaks.' }) duckVolume!: number;
  @Field(() => Float, { description: 'Seconds.' }) fadeDuration!: number;
  @Field(() => Boolean, { description: 'In the opening and closing scene, too.' }) playInScenes!: boolean;
}

@ObjectType({
  description: 'The workspace’s defaults for on-brand output; what was never set reads as its default.',
})
export class BrandKit {
  @Field(() => CaptionStyle) captions!: CaptionStyle;
  @Field(() => ArticleStyling) article!: ArticleStyling;
  @Field(() => [Pronunciation]) pronunciations!: Pronunciation[];
  @Field(() => [GlossaryTerm]) glossary!: GlossaryTerm[];
  @Field(() => [ScriptSkill]) scriptSkills!: ScriptSkill[];
  @Field(() => Watermark, { nullable: true }) watermark!: Watermark | null;
  @Field(() => String, { nullable: true }) openingSceneUrl!: string | null;
  @Field(() => String, { nullable: true }) closingSceneUrl!: string | null;
  @Field(() => Music, { nullable: true }) music!: Music | null;
}
