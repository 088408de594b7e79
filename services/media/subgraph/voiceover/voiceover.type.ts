import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@ObjectType({ description: 'Whether something can be spoken.' })
export class SynthesisSupport {
  @Field(() => String, { nullable: true, description: 'What can’t be had: voice, language or model.' })
  fault!: string | null;
  @Field(() => String, { description: 'In words, with what would do.' }) message!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A line read aloud.' })
export class VoiceoverLine {
  @Field(() => Int, { description: 'Among the lines that were asked for, from 0.' }) position!: number;
  @Field(() => String, { description: 'Names all that shaped it.' }) key!: string;
  @Field(() => ID, { description: 'Its sound.' }) fileId!: string;
  @Field(() => Float, { description: 'Seconds.' }) durationSeconds!: number;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A script read aloud.' })
export class Voiceover {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => ID, { description: 'All of it in one file.' }) fileId!: string;
  @Field(() => Float, { description: 'Seconds.' }) durationSeconds!: number;
  @Field(() => Int, { description: 'Lines that were read aloud.' }) lineCount!: number;
  @Field(() => Int, { description: 'Lines that were spoken anew.' }) synthesizedLines!: number;
  @Field(() => Int, { description: 'Lines whose kept sound was used again.' }) reusedLines!: number;
  @Field(() => Int, {
    description: 'Lines that begin later than in the script, because what came before took longer.',
  })
  shiftedLines!: number;
  @Field(() => Float, { description: 'Seconds.' }) overrunSeconds!: number;
  @Field(() => [String], { description: 'Pronunciations the voice could not heed.' })
  unheededTerms!: readonly string[];
  @Field(() => [VoiceoverLine], { description: 'Without those that can’t be said.' })
  lines!: readonly VoiceoverLine[];
}
