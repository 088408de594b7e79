import { Field, Float, InputType, ObjectType } from 'type-graphql';

@ObjectType({
  description: 'A stretch of a video that is shown larger, because somebody does something there.',
})
export class ZoomMoment {
  @Field(() => Float, { description: 'Seconds from the start of the video.' }) start!: number;
  @Field(() => Float, {
    description: 'Seconds from the start of the video; no later than the start of the next.',
  })
  end!: number;
  @Field(() => Float, {
    description: 'Centre of what is shown: 0 is the left edge of the picture, 1 the right.',
  })
  x!: number;
  @Field(() => Float, { description: 'Centre of what is shown: 0 is the top of the picture, 1 the bottom.' })
  y!: number;
  @Field(() => Float, { description: 'How many times larger; 1 to 3.' }) scale!: number;
}

@InputType({ description: 'A stretch of a video to show larger.' })
export class ZoomMomentInput {
  @Field(() => Float, { description: 'Seconds from the start of the video.' }) start!: number;
  @Field(() => Float, { description: 'Seconds; after start, not after the end of the video.' }) end!: number;
  @Field(() => Float, {
    description: 'Centre of what is shown: 0 is the left edge of the picture, 1 the right.',
  })
  x!: number;
  @Field(() => Float, { description: 'Centre of what is shown: 0 is the top of the picture, 1 the bottom.' })
  y!: number;
  @Field(() => Float, { description: 'How many times larger; 1 to 3.' }) scale!: number;
}
