import { Directive, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@ObjectType({ description: 'Whether speech can be synthesized in a language.' })
export class SynthesisSupport {
  @Field(() => String, { nullable: true, description: 'What is unavailable: voice, language or model.' })
  fault!: 'voice' | 'language' | 'model' | null;
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
  @Field(() => [String], {
    name: 'unheededTerms',
    description: 'Pronunciations that the voice could not apply.',
  })
  ignoredTerms!: readonly string[];
  @Field(() => [String], { description: 'What was held, delayed or sped up, for people.' })
  warnings!: readonly string[];
  @Field(() => [VoiceoverLine], { description: 'Narrated lines.' })
  lines!: readonly VoiceoverLine[];
}

@Directive('@inaccessible')
@InputType({ description: 'A line whose narration is estimated.' })
export class EstimatedLineInput {
  @Field(() => Float, { description: 'Start in seconds of the video.' }) startTime!: number;
  @Field(() => Float, { description: 'End in seconds of the video.' }) endTime!: number;
  @Field(() => String, { description: 'Text.' }) text!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'Duration of its audio in seconds, if it was synthesized.',
  })
  spokenSeconds?: number | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'An estimate for one line.' })
export class EstimatedLine {
  @Field(() => Int, { description: 'Position in the request, from 0.' }) position!: number;
  @Field(() => Float, { description: 'Duration when it is read aloud, in seconds.' }) spokenSeconds!: number;
  @Field(() => Float, { description: 'How much longer than its time, in seconds.' }) overrunSeconds!: number;
  @Field(() => Boolean, { description: 'Whether the duration is that of existing audio.' })
  isMeasured!: boolean;
}

@Directive('@inaccessible')
@ObjectType({ description: 'An estimate of a narration.' })
export class EstimatedNarration {
  @Field(() => [EstimatedLine], { description: 'All lines.' }) lines!: readonly EstimatedLine[];
  @Field(() => Float, { description: 'By how much an export becomes longer, in seconds.' })
  addedSeconds!: number;
}
