import { Field, Float, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A line that takes longer than its time when it is read aloud.' })
export class OverrunningLine {
  @Field(() => Float, { description: 'Start in seconds of the video.' }) start!: number;
  @Field(() => Float, { description: 'End in seconds of the video.' }) end!: number;
  @Field(() => String, { description: 'Text in the script.' }) text!: string;
  @Field(() => Float, { description: 'Duration when it is read aloud, in seconds.' }) spokenSeconds!: number;
  @Field(() => Float, { description: 'How much longer than the time until the next line, in seconds.' })
  overrunSeconds!: number;
  @Field(() => Boolean, {
    description: 'Whether the duration is that of existing audio; otherwise it is estimated.',
  })
  measured!: boolean;
}

@ObjectType({
  description:
    'Estimate of the voiceover of a script. Durations without existing audio are estimates, typically within 15 percent for a line.',
})
export class NarrationEstimate {
  @Field(() => [OverrunningLine], { description: 'Lines that take longer than their time.' })
  lines!: readonly OverrunningLine[];
  @Field(() => Int, { description: 'Number of lines that would be read.' }) lineCount!: number;
  @Field(() => Int, { description: 'Number of lines whose duration is that of existing audio.' })
  measuredLines!: number;
  @Field(() => Float, { description: 'Duration of the video in seconds.' }) videoSeconds!: number;
  @Field(() => Float, { description: 'Duration of an export in seconds, without scenes.' })
  resultSeconds!: number;
  @Field(() => Int, { description: 'Minutes that the operation would be charged.' }) minutes!: number;
  @Field(() => String, { nullable: true, description: 'Why nothing would be read aloud.' })
  notice!: string | null;
}
