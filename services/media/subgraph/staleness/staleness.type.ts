import { Field, Float, Int, ObjectType } from 'type-graphql';

const PROBLEM = 'Why it cannot be made now; null if it can.';

@ObjectType({ description: 'An export compared with the one that a request would make now. For videos.' })
export class ComparedExport {
  @Field(() => Boolean, { description: 'Whether frames, audio and subtitles would be the same.' })
  isCurrent!: boolean;
  @Field(() => Boolean, { description: 'Whether the subtitles would be others.' }) changesSubtitles!: boolean;
  @Field(() => Int, { description: 'Number of its segments.' }) segmentsTotal!: number;
  @Field(() => Int, { description: 'Number of segments that are not in the cache.' })
  segmentsToRender!: number;
  @Field(() => Float, { description: 'Length of those segments in seconds.' }) secondsToRender!: number;
  @Field(() => Boolean, { description: 'Whether the audio would be mixed anew.' }) mixesAudio!: boolean;
  @Field(() => Float, { description: 'Length of the export in seconds.' }) durationSeconds!: number;
  @Field(() => Int, { description: 'Pixels of a frame.' }) pixels!: number;
  @Field(() => String, { nullable: true, description: PROBLEM }) problem!: string | null;
}

@ObjectType({ description: 'A voiceover compared with the one that a request would make now. For videos.' })
export class ComparedVoiceover {
  @Field(() => Boolean, { description: 'Whether its file and the audio of every line would be the same.' })
  isCurrent!: boolean;
  @Field(() => Int, { description: 'Number of different lines without stored audio.' }) linesToSpeak!: number;
  @Field(() => [Int], { description: 'Positions of lines whose audio would be another one.' })
  revoicedLines!: readonly number[];
  @Field(() => String, { nullable: true, description: PROBLEM }) problem!: string | null;
}
