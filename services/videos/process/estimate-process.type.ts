import { Field, Float, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Estimate of a step of a process.' })
export class EstimatedStep {
  @Field(() => String, { description: 'Name: analysis, voiceover, helpArticle, export, translation:de, ….' })
  name!: string;
  @Field(() => Int, { description: 'Minutes charged for each started minute of the video; 0 if included.' })
  minutesPerMinute!: number;
  @Field(() => Int, {
    nullable: true,
    description: 'Minutes that the step would be charged; null while the duration of the video is unknown.',
  })
  minutes!: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Why the step cannot be done, for people: a missing engine, voice or language; null if it can.',
  })
  problem!: string | null;
}

@ObjectType({ description: 'What a process would cost, and what of it cannot be done.' })
export class ProcessEstimate {
  @Field(() => Float, {
    nullable: true,
    description: 'Duration of the video in seconds; null until its source is ingested.',
  })
  durationSeconds!: number | null;
  @Field(() => [EstimatedStep], { description: 'Steps in execution order.' })
  steps!: readonly EstimatedStep[];
  @Field(() => Int, {
    nullable: true,
    description: 'Minutes that the process would be charged; null while the duration is unknown.',
  })
  minutes!: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Minutes of the plan that are left this month; null if they are unlimited.',
  })
  remainingMinutes!: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Why the minutes do not suffice, for people; null if they do. With an unknown duration, that of a video of a minute counts.',
  })
  shortage!: string | null;
  @Field(() => Boolean, { description: 'Whether the process can be started and all steps can be done.' })
  isPossible!: boolean;
}
