import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@ObjectType({ description: 'Whether a language can be spoken.' })
export class SynthesisSupport {
  @Field(() => String, { nullable: true, description: 'What is unavailable: voice, language or model.' })
  fault!: string | null;
  @Field(() => String, { description: 'Description with alternatives, for people.' }) message!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A narrated line.' })
export class VoiceoverLine {
  @Field(() => Int, { description: 'Position in the request, from 0.' }) position!: number;
  @Field(() => String, { description: 'Cache key of the audio.' }) key!: string;
  @Field(() => ID, { description: 'ID of the audio file.' }) fileId!: string;
  @Field(() => Float, { description: 'Duration in seconds.' }) durationSeconds!: number;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A voiceover of a script.' })
export class Voiceover {
  @Field(() => ID, { description: 'ID.' }) id!: string;
  @Field(() => ID, { description: 'ID of the combined file.' }) fileId!: string;
  @Field(() => Float, { description: 'Duration in seconds.' }) durationSeconds!: number;
  @Field(() => Int, { description: 'Number of narrated lines.' }) lineCount!: number;
  @Field(() => Int, { description: 'Number of newly synthesized lines.' }) synthesizedLines!: number;
  @Field(() => Int, { description: 'Number of lines with reused audio.' }) reusedLines!: number;
  @Field(() => Int, {
    description: 'Number of lines that start later than in the script because previous lines overran.',
  })
  shiftedLines!: number;
  @Field(() => Float, { description: 'How much longer it is than the video, in seconds.' })
  overrunSeconds!: number;
  @Field(() => [String], { description: 'Pronunciations that the voice could not apply.' })
  unheededTerms!: readonly string[];
  @Field(() => [String], { description: 'What was held, delayed or sped up, for people.' })
  warnings!: readonly string[];
  @Field(() => [VoiceoverLine], { description: 'Narrated lines.' })
  lines!: readonly VoiceoverLine[];
}
