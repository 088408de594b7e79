import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@ObjectType({ description: 'Whether something can be spoken.' })
export class SpeakingCheck {
  @Field(() => String, { nullable: true, description: 'What can’t be had: voice, language or model.' })
  fault!: string | null;
  @Field(() => String, { description: 'In words, with what would do.' }) message!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A line read aloud.' })
export class VoiceoverLine {
  @Field(() => Int, { description: 'Among the lines that were asked for, from 0.' }) position!: number;
  @Field(() => String, { description: 'Names all that shaped it.' }) key!: string;
  @Field(() => ID) fileId!: string;
  @Field(() => Float, { description: 'Seconds.' }) durationSeconds!: number;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A script read aloud.' })
export class Voiceover {
  @Field(() => ID) id!: string;
  @Field(() => ID, { description: 'All of it in one file.' }) fileId!: string;
  @Field(() => Float, { description: 'Seconds.' }) durationSeconds!: number;
  @Field(() => Int) lineCount!: number;
  @Field(() => Int) synthesizedLines!: number;
  @Field(() => Int) reusedLines!: number;
  @Field(() => Int) shiftedLines!: number;
  @Field(() => Float, { description: 'Seconds.' }) overrunSeconds!: number;
  @Field(() => [String]) unheededTerms!: readonly string[];
  @Field(() => [VoiceoverLine], { description: 'Without those that can’t be said.' })
  lines!: readonly VoiceoverLine[];
}
