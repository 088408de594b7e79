import { Directive, Field, Int, ObjectType } from 'type-graphql';

@Directive('@inaccessible')
@ObjectType({ description: 'What a step of a process would be charged.' })
export class StepCost {
  @Field(() => Int, { description: 'Minutes charged for each started minute of the video.' })
  minutesPerMinute!: number;
  @Field(() => Int, { nullable: true, description: 'Minutes; null while the duration is unknown.' })
  minutes!: number | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'What a process would be charged.' })
export class ProcessCost {
  @Field(() => [StepCost], { description: 'The steps in the requested order.' }) steps!: readonly StepCost[];
  @Field(() => Int, {
    nullable: true,
    description: 'Minutes of all steps; null while the duration is unknown.',
  })
  minutes!: number | null;
  @Field(() => Int, { nullable: true, description: 'Minutes left this month; null if unlimited.' })
  remainingMinutes!: number | null;
  @Field(() => String, { nullable: true, description: 'Why the minutes do not suffice; null if they do.' })
  shortage!: string | null;
}
