import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@ObjectType({ description: 'A video in another language.' })
export class Translation {
  @Field(() => String, { description: 'The video’s name in the other language.' }) title!: string;
  @Field(() => [String], { description: 'As many as were asked for, in their order.' })
  lines!: readonly string[];
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Its pictures are named as the source’s.' })
  article!: object | null;
  @Field(() => Boolean, { description: 'It needs a person’s hand before it is shown.' }) isDraft!: boolean;
  @Field(() => GraphQLJSONObject, {
    description: 'The new package’s files, by the id of the file whose content they share.',
  })
  files!: Readonly<Record<string, string>>;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Two languages that an engine knows.' })
export class LanguagePair {
  @Field(() => String, { description: 'BCP 47.' }) from!: string;
  @Field(() => String, { description: 'BCP 47.' }) to!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Whether one language can be translated into another.' })
export class Translatability {
  @Field(() => Boolean, { description: 'Whether an engine that does it is running.' }) canTranslate!: boolean;
  @Field(() => [LanguagePair], { description: 'What can be; empty: anything, or nobody is there to say.' })
  pairs!: readonly LanguagePair[];
}

@Directive('@inaccessible')
@ObjectType({ description: 'A voice that can speak in the place of another.' })
export class SimilarVoice {
  @Field(() => String, { description: 'The voice.' }) voiceId!: string;
  @Field(() => Boolean, { description: 'Whether it comes with the model that was asked for.' })
  hasModel!: boolean;
}
