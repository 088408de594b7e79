import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@ObjectType({ description: 'A translation of a video.' })
export class Translation {
  @Field(() => String, { description: 'Name of the video in the target language.' }) title!: string;
  @Field(() => [String], { description: 'Translated lines, in the order of the source.' })
  lines!: readonly string[];
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Translated article, with the images of the source.',
  })
  article!: object | null;
  @Field(() => Boolean, { description: 'Whether the translation is a draft that needs review.' })
  isDraft!: boolean;
  @Field(() => String, { nullable: true, description: 'The engine that translated it; null if unknown.' })
  engineId?: string | null;
  @Field(() => GraphQLJSONObject, {
    description: 'Files of the new video, by the ID of the file whose content they share.',
  })
  files!: Readonly<Record<string, string>>;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A language pair of an engine.' })
export class LanguagePair {
  @Field(() => String, { description: 'BCP 47.' }) from!: string;
  @Field(() => String, { description: 'BCP 47.' }) to!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Whether one language can be translated into another.' })
export class Translatability {
  @Field(() => Boolean, { description: 'Whether an engine for it is available.' }) canTranslate!: boolean;
  @Field(() => [LanguagePair], { description: 'Pairs that can be translated; empty if any, or if unknown.' })
  pairs!: readonly LanguagePair[];
}

@Directive('@inaccessible')
@ObjectType({ description: 'A voice that can replace another.' })
export class SimilarVoice {
  @Field(() => String, { description: 'ID of the voice.' }) voiceId!: string;
  @Field(() => Boolean, { description: 'Whether it is available with the requested model.' })
  hasModel!: boolean;
}
